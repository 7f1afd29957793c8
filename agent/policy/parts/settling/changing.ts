import type { Said } from '../said.ts';

const CHANGING =
  /^(?:(?:and|then|but|also|please|pls|just|so|plus|now|kindly|go|ahead|after that|finally|can|could|would|you|u|(?:of|from|out of|with) (?:that|it|this))[, ]+)*(?:balanc|even|level|mak|turn|bring|set|put|chang|lower|rais|lift|boost|cut|chop|trim|shorten|clos|drop|remov|tak|sort|smooth|pull|push|crank|slow|speed|pitch|tun|transpos|nudg|shift|tighten|squeez|get rid|clean|denois|fad|convert|encod|bounc|render|match|mast|normali|keep|mix|join|lay|layer|stick|glu|splic|append|attach)/iu;
const MEASURING =
  /\b(?:tell|what|how|which|where|find|show|measur\w*|check\w*|list|count|report|analy\w+|detect|identify|describe|transcri\w+|work out|write|note|transcript|subtitles?|captions?|midi|csv|sheet|spectrogram|chart)\b/iu;

/** From this probability on, the reader is sure. */
const SURE = 0.9;

/** Values that only a change has. */
const VALUES = [
  'lufs',
  'db',
  'semitones',
  'ratio',
  'style',
  'in_s',
  'out_s',
  'format',
  'bitrate_kbps',
  'gap_s',
  'crossfade_s',
] as const;

/** Whether the reader is sure that an English clause orders work, and no word of it asks for a measurement. */
export const isSureOrder = ({
  text,
  acts,
  actions: [first],
  language,
  slots,
}: Pick<Said, 'text' | 'acts' | 'actions' | 'language' | 'slots'>): boolean =>
  language === 'en' &&
  acts.do >= SURE &&
  (first?.probability ?? 0) >= SURE &&
  VALUES.some((name) => slots.has(name)) &&
  !MEASURING.test(text);

/** Whether an English clause begins by ordering a change: "balance the two speakers" measures nothing. */
export const isOrderOfChange = ({ text, act, language }: Pick<Said, 'text' | 'act' | 'language'>): boolean =>
  language === 'en' && act === 'do' && CHANGING.test(text) && !MEASURING.test(text);
