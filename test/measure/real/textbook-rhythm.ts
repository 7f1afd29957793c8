import { mixDown } from '../../../audio/dsp/core/mix-down.ts';
import { onsetStrength } from '../../../audio/dsp/beats/onset-strength.ts';
import { textbookBeats, type TextbookBeats } from '../../../audio/dsp/beats/textbook-beats.ts';
import type { System } from './section.ts';
import { method } from './systems.ts';

/** Returns our textbook baseline of tempo and beats as a system. */
export function textbookRhythm(): System<TextbookBeats> {
  return method('textbook', new URL(import.meta.url), (audio) => {
    const found = textbookBeats(
      onsetStrength(
        mixDown(audio, () => undefined),
        audio.sampleRate,
      ),
    );
    return found ?? { bpm: 0, beats: [] };
  });
}
