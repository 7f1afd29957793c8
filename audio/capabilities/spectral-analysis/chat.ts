import type { ChatPart } from '../chat-part.ts';
import { numberIn, reasonIn, type Fields } from '../fields.ts';
import { joined, link, plain } from '../wording.ts';

/** Features of the summary that are named, each with its words and digits. */
const FEATURES: readonly [field: string, say: (value: string) => string, digits: number][] = [
  ['centroid_hz', (value) => `the spectral centroid is ${value} Hz`, 0],
  ['bandwidth_hz', (value) => `the bandwidth ${value} Hz`, 0],
  ['rolloff_hz', (value) => `the roll-off ${value} Hz (85 % lie below)`, 0],
  ['flatness', (value) => `the flatness ${value} (1 of noise, 0 of a tone)`, 3],
];

export const chat: ChatPart = {
  effect: () => 'look at the spectrum',
  title: () => 'spectrum',

  sentences(output) {
    const summary = (output['summary'] ?? {}) as Fields;
    const means = FEATURES.flatMap(([field, say, digits]) => {
      const mean = numberIn((summary[field] ?? {}) as Fields, 'mean');
      return mean === undefined ? [] : [say(plain(mean, digits))];
    });
    return [
      means.length > 0 ? `On average ${joined(means)}.` : `Its spectrum is not measurable: ${reasonIn(output)}.`,
      ...(output['image'] ? [`Here is its ${link(output['image'], 'spectrogram')}.`] : []),
    ];
  },
};
