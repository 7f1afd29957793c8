import type { Missing, ResultWords } from '../../../../audio/capabilities/result-words.ts';
import { describedBy } from '../../described.ts';
import { reason } from './failures.ts';
import { fields, writing } from './writing.ts';

const { number } = writing;

const MISSING: Record<Missing, string> = {
  key: 'キー',
  chords: 'コード',
  sections: 'セクション',
  tuning: 'チューニング',
  tempo: 'テンポ',
  beats: '拍',
  metre: '拍子',
  melody: 'メロディー',
  sounds: '音の種類',
  spectrum: 'スペクトル',
  loudness: 'ラウドネス',
  delay: 'チャンネルのずれ',
  embedding: '特徴ベクトル',
  fingerprint: '指紋',
  transcript: '発話内容',
};

const sounds: ResultWords['sounds'] = {
  silence: '無音',
  speech: '話し声',
  mixed: '音楽に重なる話し声',
  music: '音楽',
  drums: 'ドラムのみ',
  lead: '単独の旋律',
  singing: '歌声かもしれない単独の声',
  noise: '雑音',
  tone: '一定の音',
};

const heard = (names: string): string => `聞こえるもの:${names}。`;

export const results: ResultWords = {
  ...writing,
  reason,
  sounds,
  heard,
  described: describedBy(fields, { ...writing, heard, sounds }),
  span: (from, to) => `${from}〜${to}`,
  inAll: (count) => `(全${number(count)}件)`,
  missing: (what, why) => `${MISSING[what]}はわかりません。理由:${why}。`,
  notMeasurable: (why) => `測定不可(${why})`,
  made: {
    unchanged: '元のままの音声',
    cleaned: 'ノイズを減らした音声',
    normalized: '音量を調整した音声',
    levelled: '声の大きさをそろえた音声',
    converted: '変換した音声',
    changed: '変更した音声',
    faded: 'フェードした音声',
    joined: '結合した音声',
    mixed: 'ミックスした音声',
    cropped: '切り出した音声',
    shortened: '短くした音声',
    audio: '音声',
    video: '動画',
    spectrogram: 'スペクトログラム',
  },
  parts: { vocals: 'ボーカル', drums: 'ドラム', bass: 'ベース', other: 'その他の楽器', hum: 'ハム音' },
  files: (links) => `ファイル:${links}。`,

  stems: (links) => `ステムです:${links}。`,
  stemsAskedFor: (links) => `ご希望のステム:${links}。`,
  otherStems: (links) => `ほかのステム:${links}。`,
  without: (part) => `${part}なし`,
  removed: (part, file) => `${part}を除去しました:${file}。`,
  notFound: (part, file) => `${part}が見つからず、何も除去していません:${file}。`,
  hummed: (hz) => `ハム音は${hz}でした。`,
  weaker: (db) => `除去した部分は${db}小さくなりました。`,
  hardlyFound: () => 'ほとんど見つかりませんでした。',

  key: (key, camelot) => `キーは${key}(Camelot ${camelot})です。`,
  keyName: (tonic, mode) => fields.value('key', `${tonic} ${mode}`),
  chords: (chords) => `コード:${chords}。`,
  noChord: 'コードなし',
  sections: (spans) => `セクション:${spans}。`,
  tuned: (cents, direction, hz) =>
    `チューニングはA = 440 Hzより${cents}セント${direction === 'below' ? '低い' : '高い'}です(A = ${hz})。`,
  melody: (voices, count, names) =>
    `${voices === 'one' ? '単独の声部' : 'ミックスを導く旋律'}:${number(count)}音、${names}。`,
  firstNote: (time) => `最初の音は${time}に始まります。`,
  tempo: (bpm) => `テンポは${bpm}(1分あたりの拍数)です。`,
  alsoCounted: (bpms) => `${bpms}とも数えられます。`,
  metre: (beats) => `1小節は${number(beats)}拍です。`,
  beats: (times, bpm) => `拍:${times}、${bpm}。`,
  downbeats: (times) => `小節頭:${times}。`,
  onsets: (times) => `音の始まり:${times}。`,
  moments: (count, times) => (count === 0 ? '0' : `${number(count)}個(${times})`),

  says: (text) => `発話内容:「${text}」`,
  noSpeech: () => '話し声はありません。',
  speech: (percent, stretches, first) => `話し声は${percent}、${number(stretches)}区間で、最初は${first}です。`,
  speakers: (count) => `声の違いからみて、話者は${number(count)}人です。`,
  voicePitch: (hz) => `声の高さの中央値は${hz}です。`,
  speakingRate: (syllables) => `話す速さは毎秒${syllables}音節です。`,
  pauses: (count, spans) => (count === 0 ? '0.3秒以上の間はありません。' : `間は${number(count)}か所:${spans}。`),
  signalToNoise: (db) => `信号対雑音比は${db}です。`,
  sound: (name, span, score) => `${name}(${span}、${score})`,
  surestOf: (count) => `全${number(count)}区間のうち、確かなものです。`,

  lasts: (length) => `長さは${length}です。`,
  format: (details) => `形式:${details}。`,
  channels: (count) => `${number(count)}チャンネル`,
  bits: (count) => `${count}ビット`,
  loudness: (lufs, range) => `ラウドネスは${lufs}、ラウドネスレンジは${range}です。`,
  truePeak: (dbtp) => `トゥルーピークは${dbtp}です。`,
  clipped: (samples) => (samples === 0 ? 'クリップはありません。' : `${number(samples)}サンプルがクリップしています。`),
  silences: (count, spans) => (count === 0 ? '無音はありません。' : `無音:${spans}。`),
  dcOffset: (value) => `直流成分はフルスケールの${value}です。`,
  phaseCorrelation: (value) => `位相相関は${value}です(1は同じ、0は無関係、−1は逆)。`,
  spectrum: (features) => `平均:${features}。`,
  spectral: {
    centroid_hz: 'スペクトル重心',
    bandwidth_hz: '帯域幅',
    rolloff_hz: 'ロールオフ(85 %がこれより下)',
    flatness: '平坦度(1は雑音、0は純音)',
  },
  spectrogram: (file) => `画像です:${file}。`,
  embedding: (dimensions, model) => `特徴ベクトルは${dimensions}次元、モデルは${model}です。`,
  fingerprint: () => '音響指紋(Chromaprint)があります。',
  inTheResult: () => '値は実行結果にあります。',
  channelDelay: (delay, order) =>
    order === 'same'
      ? '右チャンネルは左と同時です。'
      : `右チャンネルは左より${delay}${order === 'earlier' ? '早い' : '遅い'}です。`,
  inverted: () => '極性が反転しています。',
  offset: ({ audio, reference }, by, order) =>
    order === 'same'
      ? `${audio}は${reference}と同時です。`
      : `${audio}は${reference}より${by}${order === 'earlier' ? '早い' : '遅い'}です。`,
  drift: ({ audio, reference }, seconds) => `${reference}の1秒は${audio}では${seconds}です。`,
  paceVaries: () => '速さが変わります。経過は実行結果にあります。',
  nothingInCommon: ({ audio, reference }, why) => `${audio}と${reference}は合わせられません。理由:${why}。`,

  effects: {
    clipping: 'クリップ',
    compression: 'コンプレッション',
    low_pass: 'ローパス',
    echo: 'エコー',
    reverb: '残響',
    stereo_width: '狭いステレオ感',
  },
  effectsFound: (effects) => `見つかったもの:${effects}。`,
  noEffects: () => '判別できるエフェクトは見つかりませんでした。',
  effectsNotFound: (effects) => `見つからなかったもの:${effects}。`,
  effectUnclear: (effect, why) => `${effect}は判断できません。理由:${why}。`,
  samples: (count) => `${number(count)}サンプル`,

  noiseReduced: (file) => `ノイズを減らしました:${file}。`,
  noiseRatio: (before, after) => `信号対雑音比は約${before}から${after}になりました。`,
  noiseLeft: (why, file) => `何も取り除いていません。理由:${why}。${file}です。`,
  audioTrack: (details, file) => `音声(${details}):${file}。`,
  video: (details, file) => `動画(${details}):${file}。`,
  cropped: (span, length, file) => `${span}(${length})を残しました:${file}。`,
  normalized: (before, after, file) => `ラウドネスは${before}から${after}になりました:${file}。`,
  notNormalized: (why, file) => `ラウドネスを測定できません。理由:${why}。ピークは上限以下です:${file}。`,
  gain: (db, peak) => `ゲインは${db}、トゥルーピークは${peak}になりました。`,
  limited: (why) => (why === undefined ? 'ピークを抑えました。' : `変更は制限されました。理由:${why}。`),
  levelled: (file) => `声の大きさをそろえました:${file}。`,
  rangeChanged: (before, after) => `ラウドネスレンジは${before}から${after}になりました。`,
  loudnessNow: (lufs) => `ラウドネスは${lufs}になりました。`,
  note: (why) => `注意:${why}。`,
  converted: (details, file) => `${details}に変換しました:${file}。`,
  lastsNow: (length, file) => `長さは${length}になりました:${file}。`,
  faded(into, out, file) {
    const ways = [
      ...(into === undefined ? [] : [`フェードイン${into}`]),
      ...(out === undefined ? [] : [`フェードアウト${out}`]),
    ];
    return `${ways.join('、')}をかけました:${file}。`;
  },
  notFaded: (file) => `フェードの指定がありません:${file}。`,
  joined: (file) => `結合しました:${file}。`,
  joinedParts: { before: '前の音声', audio: '音声', after: '後の音声' },
  mixed: (file) => `ミックスしました:${file}。`,
  ducked: (seconds) => `話し声の${seconds}の間、もう一つの音声は小さくなります。`,
  silencesCut: (count, removed, file) =>
    count === 0
      ? `短縮できる長さの無音はありません:${file}。`
      : `${number(count)}か所の無音を合計${removed}短縮しました:${file}。`,
};
