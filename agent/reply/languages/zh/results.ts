import type { Missing, ResultWords } from '../../../../audio/capabilities/result-words.ts';
import { describedBy } from '../../described.ts';
import { reason } from './failures.ts';
import { fields, writing } from './writing.ts';

const { number } = writing;

const MISSING: Record<Missing, string> = {
  key: '调性',
  chords: '和弦',
  sections: '段落',
  tuning: '音准',
  tempo: '速度',
  beats: '节拍',
  metre: '拍号',
  melody: '旋律',
  sounds: '声音种类',
  spectrum: '频谱',
  loudness: '响度',
  delay: '声道间的延迟',
  embedding: '特征向量',
  fingerprint: '指纹',
  transcript: '说话内容',
};

const sounds: ResultWords['sounds'] = {
  silence: '静音',
  speech: '语音',
  mixed: '音乐上的语音',
  music: '音乐',
  drums: '只有鼓',
  lead: '单一旋律',
  singing: '可能是演唱的单一旋律',
  noise: '噪声',
  tone: '持续的音',
};

const heard = (names: string): string => `听到${names}。`;

export const results: ResultWords = {
  ...writing,
  reason,
  sounds,
  heard,
  described: describedBy(fields, { ...writing, heard, sounds }),
  span: (from, to) => `${from} 到 ${to}`,
  inAll: (count) => `(共 ${number(count)} 个)`,
  missing: (what, why) => `无法确定${MISSING[what]}:${why}。`,
  notMeasurable: (why) => `无法测量(${why})`,
  made: {
    unchanged: '未改动的音频',
    cleaned: '降噪后的音频',
    normalized: '调整响度后的音频',
    levelled: '平衡后的音频',
    converted: '转换后的音频',
    changed: '改变后的音频',
    faded: '淡入淡出的音频',
    joined: '拼接后的音频',
    mixed: '混音',
    cropped: '裁剪后的音频',
    shortened: '缩短后的音频',
    audio: '音轨',
    video: '视频',
    spectrogram: '声谱图',
  },
  parts: { vocals: '人声', drums: '鼓', bass: '贝斯', other: '其他乐器', hum: '交流声' },
  files: (links) => `文件:${links}。`,

  stems: (links) => `分离出的音轨:${links}。`,
  stemsAskedFor: (links) => `所要的音轨:${links}。`,
  otherStems: (links) => `其他音轨:${links}。`,
  without: (part) => `不含${part}`,
  removed: (part, file) => `已去除${part}:${file}。`,
  notFound: (part, file) => `没有找到${part},因此什么也没有去除:${file}。`,
  hummed: (hz) => `交流声在 ${hz}。`,
  weaker: (db) => `去除的部分减弱了 ${db}。`,
  hardlyFound: () => '几乎没有找到。',

  key: (key, camelot) => `调性是${key}(Camelot ${camelot})。`,
  keyName: (tonic, mode) => fields.value('key', `${tonic} ${mode}`),
  chords: (chords) => `和弦:${chords}。`,
  noChord: '无和弦',
  sections: (spans) => `段落:${spans}。`,
  tuned: (cents, direction, hz) =>
    `音准比 A = 440 Hz ${direction === 'below' ? '低' : '高'} ${cents} 音分(A = ${hz})。`,
  melody: (voices, count, names) =>
    `${voices === 'one' ? '单一声部' : '混音中的主旋律'}:${number(count)} 个音符,${names}。`,
  firstNote: (time) => `第一个音从 ${time} 开始。`,
  tempo: (bpm) => `速度是 ${bpm}(每分钟拍数)。`,
  alsoCounted: (bpms) => `也可以算作 ${bpms}。`,
  metre: (beats) => `每小节 ${number(beats)} 拍。`,
  beats: (times, bpm) => `节拍:${times},${bpm}。`,
  downbeats: (times) => `强拍:${times}。`,
  onsets: (times) => `起音:${times}。`,
  moments: (count, times) => (count === 0 ? '0' : `${number(count)} 个,从 ${times}`),

  says: (text) => `说话内容:“${text}”`,
  noSpeech: () => '没有语音。',
  speech: (percent, stretches, first) => `语音占 ${percent},共 ${number(stretches)} 段,第一段为 ${first}。`,
  speakers: (count) => `从嗓音判断,有 ${number(count)} 人说话。`,
  voicePitch: (hz) => `嗓音的中位音高是 ${hz}。`,
  speakingRate: (syllables) => `语速是每秒 ${syllables} 个音节。`,
  pauses: (count, spans) => (count === 0 ? '没有 0.3 秒以上的停顿。' : `${number(count)} 处停顿:${spans}。`),
  signalToNoise: (db) => `信噪比是 ${db}。`,
  sound: (name, span, score) => `${name}(${span},${score})`,
  surestOf: (count) => `这些是 ${number(count)} 段中最确定的。`,

  lasts: (length) => `时长是 ${length}。`,
  format: (details) => `格式:${details}。`,
  channels: (count) => `${number(count)} 声道`,
  bits: (count) => `${count} 位`,
  loudness: (lufs, range) => `响度是 ${lufs},响度范围 ${range}。`,
  truePeak: (dbtp) => `真峰值是 ${dbtp}。`,
  clipped: (samples) => (samples === 0 ? '没有削波。' : `${number(samples)} 个样本削波。`),
  silences: (count, spans) => (count === 0 ? '没有静音。' : `静音:${spans}。`),
  dcOffset: (value) => `直流偏移是满幅的 ${value}。`,
  phaseCorrelation: (value) => `相位相关是 ${value}(1 相同,0 无关,−1 相反)。`,
  spectrum: (features) => `平均:${features}。`,
  spectral: {
    centroid_hz: '频谱质心',
    bandwidth_hz: '带宽',
    rolloff_hz: '滚降(85 % 在其下)',
    flatness: '平坦度(1 为噪声,0 为纯音)',
  },
  spectrogram: (file) => `图像:${file}。`,
  embedding: (dimensions, model) => `特征向量有 ${dimensions} 维,模型 ${model}。`,
  fingerprint: () => '有声学指纹(Chromaprint)。',
  inTheResult: () => '数值在运行结果中。',
  channelDelay: (delay, order) =>
    order === 'same' ? '右声道与左声道同步。' : `右声道比左声道${order === 'earlier' ? '早' : '晚'} ${delay}。`,
  inverted: () => '其极性相反。',
  offset: ({ audio, reference }, by, order) =>
    order === 'same'
      ? `${audio} 与 ${reference} 同步。`
      : `${audio} 比 ${reference} ${order === 'earlier' ? '早' : '晚'} ${by}。`,
  drift: ({ audio, reference }, seconds) => `${reference} 的一秒在 ${audio} 中为 ${seconds}。`,
  paceVaries: () => '速度有变化:变化曲线在运行结果中。',
  nothingInCommon: ({ audio, reference }, why) => `${audio} 与 ${reference} 无法对齐:${why}。`,

  effects: {
    clipping: '削波',
    compression: '压缩',
    low_pass: '低通',
    echo: '回声',
    reverb: '混响',
    stereo_width: '较窄的立体声',
  },
  effectsFound: (effects) => `找到:${effects}。`,
  noEffects: () => '没有找到能识别的效果。',
  effectsNotFound: (effects) => `没有找到:${effects}。`,
  effectUnclear: (effect, why) => `无法判断${effect}:${why}。`,
  samples: (count) => `${number(count)} 个样本`,

  noiseReduced: (file) => `噪声已降低:${file}。`,
  noiseRatio: (before, after) => `信噪比从约 ${before} 变为 ${after}。`,
  noiseLeft: (why, file) => `什么也没有去除:${why}。这是${file}。`,
  audioTrack: (details, file) => `音轨(${details}):${file}。`,
  video: (details, file) => `视频(${details}):${file}。`,
  cropped: (span, length, file) => `保留了 ${span}(${length}):${file}。`,
  normalized: (before, after, file) => `响度从 ${before} 变为 ${after}:${file}。`,
  notNormalized: (why, file) => `无法测量响度:${why}。峰值在上限以下:${file}。`,
  gain: (db, peak) => `增益是 ${db},真峰值现为 ${peak}。`,
  limited: (why) => (why === undefined ? '峰值受到了限制。' : `改动受到限制:${why}。`),
  levelled: (file) => `人声音量已平衡:${file}。`,
  rangeChanged: (before, after) => `响度范围从 ${before} 变为 ${after}。`,
  loudnessNow: (lufs) => `响度现为 ${lufs}。`,
  note: (why) => `注意:${why}。`,
  converted: (details, file) => `已转换为 ${details}:${file}。`,
  lastsNow: (length, file) => `时长现为 ${length}:${file}。`,
  faded(into, out, file) {
    const ways = [...(into === undefined ? [] : [`淡入 ${into}`]), ...(out === undefined ? [] : [`淡出 ${out}`])];
    return `已添加${ways.join('、')}:${file}。`;
  },
  notFaded: (file) => `没有要求淡入淡出:${file}。`,
  joined: (file) => `已拼接:${file}。`,
  joinedParts: { before: '前面的音频', audio: '音频', after: '后面的音频' },
  mixed: (file) => `已混音:${file}。`,
  ducked: (seconds) => `在 ${seconds} 的语音下,另一个音频较轻。`,
  silencesCut: (count, removed, file) =>
    count === 0 ? `没有足够长的静音可以缩短:${file}。` : `缩短了 ${number(count)} 处静音,共 ${removed}:${file}。`,
};
