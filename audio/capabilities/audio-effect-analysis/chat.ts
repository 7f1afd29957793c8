import type { ChatPart } from '../chat-part.ts';
import { listIn, numberIn, textIn, type Fields } from '../fields.ts';
import type { EffectName, ResultWords } from '../result-words.ts';

/** Measurements of an effect that are named where it is present, each with its unit and digits. */
const DETAILS: Record<string, readonly [field: string, unit: string, digits: number][]> = {
  clipping: [['level_dbfs', 'dBFS', 1]],
  compression: [['level_spread_db', 'dB', 1]],
  low_pass: [['cutoff_hz', 'Hz', 0]],
  echo: [
    ['delay_s', 's', 2],
    ['gain_db', 'dB', 0],
  ],
  reverb: [['rt60_s', 's', 1]],
  stereo_width: [['width', '', 2]],
};

export const chat: ChatPart = {
  effect: (_params, words) => words.findEffects(),
  title: () => 'effects',

  sentences(output, _asked, words) {
    const { shown } = listIn(output, 'effects');
    const present = shown.filter((each) => each['present'] === true).map((each) => withDetails(each, words));
    const missing = shown.filter((each) => each['present'] === false);
    // A verdict without confidence is none.
    const unclear = missing.filter((each) => numberIn(each, 'confidence') === 0);
    const absent = missing.filter((each) => !unclear.includes(each)).map((each) => nameOf(each, words));
    return [
      present.length > 0 ? words.effectsFound(words.listed(present)) : words.noEffects(),
      ...(present.length > 0 && absent.length > 0 ? [words.effectsNotFound(words.listed(absent, 'or'))] : []),
      ...unclear.map((each) => words.effectUnclear(nameOf(each, words), words.reason(textIn(each, 'reason') ?? ''))),
    ];
  },
};

function nameOf(effect: Fields, words: ResultWords): string {
  const type = String(effect['type']);
  return words.effects[type as EffectName] ?? type.replaceAll('_', ' ');
}

function withDetails(effect: Fields, words: ResultWords): string {
  const samples = numberIn(effect, 'clipped_samples');
  const details = (DETAILS[String(effect['type'])] ?? []).flatMap(([field, unit, digits]) => {
    const value = numberIn(effect, field);
    return value === undefined ? [] : [`${words.number(value, digits)} ${unit}`.trim()];
  });
  const all = [...(samples === undefined ? [] : [words.samples(samples)]), ...details];
  return all.length > 0 ? `${nameOf(effect, words)} (${all.join(', ')})` : nameOf(effect, words);
}
