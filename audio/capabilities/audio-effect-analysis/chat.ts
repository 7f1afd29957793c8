import type { ChatPart } from '../chat-part.ts';
import { listIn, numberIn, textIn, type Fields } from '../fields.ts';
import { counted, joined, plain } from '../wording.ts';

/** The name of each effect, and how the measurements of one that is present are written. */
const EFFECTS: Record<string, { name: string; details: readonly [field: string, say: (value: number) => string][] }> = {
  clipping: {
    name: 'clipping',
    details: [
      ['clipped_samples', (value) => counted(value, 'sample')],
      ['level_dbfs', (value) => `at ${plain(value, 2)} dBFS`],
    ],
  },
  compression: {
    name: 'compression',
    details: [['level_spread_db', (value) => `the loudest parts are only ${plain(value)} dB over the usual level`]],
  },
  low_pass: { name: 'a low-pass', details: [['cutoff_hz', (value) => `nothing above ${plain(value, 0)} Hz`]] },
  echo: {
    name: 'an echo',
    details: [
      ['delay_s', (value) => `after ${plain(value, 3)} s`],
      ['gain_db', (value) => `at ${plain(value)} dB`],
    ],
  },
  reverb: { name: 'reverb', details: [['rt60_s', (value) => `it takes ${plain(value, 2)} s to fall by 60 dB`]] },
  stereo_width: {
    name: 'a narrow stereo image',
    details: [['width', (value) => `width ${plain(value, 2)}, where 0 is mono and 1 is wide`]],
  },
};

export const chat: ChatPart = {
  effect: () => 'look for effects',
  title: () => 'effects',

  sentences(output) {
    const { shown } = listIn(output, 'effects');
    const present = shown.filter((each) => each['present'] === true).map(withDetails);
    const undecided = shown.filter((each) => each['present'] === false && textIn(each, 'reason') !== undefined);
    const absent = shown.filter((each) => each['present'] === false && !undecided.includes(each)).map(nameOf);
    return [
      present.length > 0 ? `I find ${joined(present)}.` : 'I find none of the effects that I can tell.',
      ...(absent.length > 0 ? [`Not found: ${joined(absent)}.`] : []),
      ...undecided.map((each) => `I cannot tell ${nameOf(each)}: ${textIn(each, 'reason')}.`),
    ];
  },
};

function nameOf(effect: Fields): string {
  const type = String(effect['type']);
  return EFFECTS[type]?.name ?? type.replaceAll('_', ' ');
}

function withDetails(effect: Fields): string {
  const details = (EFFECTS[String(effect['type'])]?.details ?? []).flatMap(([field, say]) => {
    const value = numberIn(effect, field);
    return value === undefined ? [] : [say(value)];
  });
  return details.length > 0 ? `${nameOf(effect)} (${details.join(', ')})` : nameOf(effect);
}
