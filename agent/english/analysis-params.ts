import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { has, phrases } from './words/phrases.ts';
import { timeAt } from './times.ts';
import type { Word } from './words/words.ts';

type Params = Record<string, unknown>;

/** ISO 639 codes of languages by name. */
const LANGUAGES: Record<string, string> = {
  english: 'en',
  german: 'de',
  french: 'fr',
  spanish: 'es',
  italian: 'it',
  portuguese: 'pt',
  dutch: 'nl',
  polish: 'pl',
  russian: 'ru',
  ukrainian: 'uk',
  czech: 'cs',
  swedish: 'sv',
  turkish: 'tr',
  arabic: 'ar',
  hindi: 'hi',
  chinese: 'zh',
  mandarin: 'zh',
  japanese: 'ja',
  korean: 'ko',
};
const NO_PICTURE = phrases(
  'no|without ~ picture|image|spectrogram|drawing|png, numbers only, only ~ numbers, not ~ picture|image',
);
const SINGLE = phrases(
  'solo, unaccompanied, monophonic, single voice|line|instrument, one voice|instrument, a cappella, acappella, on its own',
);
const LEADING = phrases('mix, band, polyphonic, full mix, with accompaniment, ensemble');
const SILENCE = phrases('silence, silent, quiet, gap, pause');
const LONGER = new Set(['than', 'least', 'over', 'minimum']);

const NAMED: Partial<Record<CapabilityName, (words: readonly Word[]) => Params>> = {
  speech_analysis: (words) => {
    const language = words.flatMap(({ text }) => LANGUAGES[text] ?? [])[0];
    return language === undefined ? {} : { language };
  },
  spectral_analysis: (words) => (has(words, NO_PICTURE) ? { image: false } : {}),
  melody_analysis: (words) => {
    if (has(words, SINGLE)) return { voices: 'single' };
    return has(words, LEADING) ? { voices: 'mix' } : {};
  },
  audio_tagging_analysis: (words) => {
    const least = valueAfter(words, /^(score|above|over|confidence|threshold|least|than)$/, /^(0?\.\d+|\d{1,3}%?)$/);
    return least === undefined ? {} : { least_score: least > 1 ? least / 100 : least };
  },
  signal_analysis: (words) => (has(words, SILENCE) ? silenceParams(words) : {}),
};

/** Parameters of an analysis that words name. */
export function analysisParams(capability: CapabilityName, words: readonly Word[]): Params {
  return NAMED[capability]?.(words) ?? {};
}

/** `silences of at least 2 seconds below -50 dB`. */
function silenceParams(words: readonly Word[]): Params {
  const at = words.findIndex(({ text }, index) => LONGER.has(text) && timeAt(words, index + 1)?.unit !== undefined);
  const time = at < 0 ? undefined : timeAt(words, at + 1);
  const level = words.findIndex(({ text }) => /^(db|dbfs|decibel|decibels)$/.test(text));
  const said = Number(words[level - 1]?.text);
  return {
    ...(level > 0 && Number.isFinite(said) ? { silence_threshold_dbfs: -Math.abs(said) } : {}),
    ...(time ? { silence_min_s: time.seconds } : {}),
  };
}

function valueAfter(words: readonly Word[], marker: RegExp, shape: RegExp): number | undefined {
  const at = words.findIndex(({ text }, index) => marker.test(text) && shape.test(words[index + 1]?.text ?? ''));
  return at < 0 ? undefined : Number.parseFloat(words[at + 1]!.text);
}
