import type { ChatPart } from '../chat-part.ts';
import { numberIn, reasonIn, type Fields } from '../fields.ts';
import type { SpectralName } from '../result-words.ts';
import { link } from '../wording.ts';

/** Features of the summary that are named, each with its unit and digits. */
const FEATURES: readonly [field: SpectralName, unit: string, digits: number][] = [
  ['centroid_hz', ' Hz', 0],
  ['bandwidth_hz', ' Hz', 0],
  ['rolloff_hz', ' Hz', 0],
  ['flatness', '', 3],
];

export const chat: ChatPart = {
  effect: (_params, words) => words.measureSpectrum(),
  title: () => 'spectrum',

  sentences(output, { focus }, words) {
    const summary = (output['summary'] ?? {}) as Fields;
    const means = FEATURES.flatMap(([field, unit, digits]) => {
      const mean = numberIn((summary[field] ?? {}) as Fields, 'mean');
      return mean === undefined ? [] : [`${words.spectral[field]} ${words.number(mean, digits)}${unit}`];
    });
    const image = output['image'] ? [words.spectrogram(link(output['image'], words.made.spectrogram))] : [];
    if (image.length > 0 && means.length > 0 && focus.length === 1 && focus[0] === 'image') return image;
    return [
      means.length > 0
        ? words.spectrum(words.listed(means))
        : words.missing('spectrum', words.reason(reasonIn(output, 'summary'))),
      ...image,
    ];
  },
};
