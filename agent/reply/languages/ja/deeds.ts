import type { DeedWords } from '../../../../audio/capabilities/deed-words.ts';
import { writing } from './writing.ts';

const PARTS = { vocals: 'ボーカル', drums: 'ドラム', bass: 'ベース', other: 'その他の楽器', hum: 'ハム音' };

export const deeds: DeedWords = {
  ...writing,
  separate: (part) => (part ? `ステムへの分離(以後は${PARTS[part]}を使用)` : 'ステムへの分離'),
  remove: (part) => `${PARTS[part]}の除去`,
  tellHarmony: () => 'キー・コード・セクションの検出',
  tellMelody: () => 'メロディーの採譜',
  tellTempo: () => 'テンポの測定',
  findBeats: () => '拍の検出',
  findSpeech: () => '話し声の検出',
  tellSounds: () => '音の種類の判定',
  describe: () => '音声の説明',
  measureSpectrum: () => 'スペクトルの測定',
  measureLevels: () => '長さ・ラウドネス・レベルの測定',
  embed: () => '特徴ベクトルと指紋の計算',
  align: () => '時間のずれの測定',
  reduceNoise: () => 'ノイズの低減',
  findEffects: () => 'エフェクトの検出',
  extractAudio: () => '動画からの音声の取り出し',
  makeVideo: () => '動画の作成',
  keepSpan: (from, to) => `${from}から${to}までの切り出し`,
  keepFirst: (length) => `最初の${length}の切り出し`,
  leaveOutFirst: (length) => `最初の${length}の削除`,
  leaveOutAll: () => '全体の削除',
  trimSilence: () => '両端の無音の削除',
  normalize: (lufs) => `${lufs}への調整`,
  changeLevel: () => '音量の変更',
  levelVoices: (lufs) => `声の大きさの統一(${lufs})`,
  convert: (format, kilobits) => `${format}への変換${kilobits === undefined ? '' : `(${kilobits} kbit/s)`}`,
  changeTempo: (times) => `テンポの${times}倍への変更`,
  raisePitch: (semitones) => `${semitones}半音上げる移調`,
  lowerPitch: (semitones) => `${semitones}半音下げる移調`,
  changeSpeed: () => 'テンポの変更',
  fade: (direction) =>
    direction === 'in' ? 'フェードイン' : direction === 'out' ? 'フェードアウト' : 'フェードインとフェードアウト',
  join: () => 'もう一つの音声との結合',
  mix: () => 'もう一つの音声とのミックス',
  cutSilences: () => '長い無音の短縮',
  runRecipe: (name) => `レシピ${name === undefined ? '' : `「${name}」`}の実行`,
};
