import { mixDown } from '../../../audio/dsp/core/mix-down.ts';
import { krumhanslKey } from '../../../audio/dsp/harmony/key.ts';
import { createTuningMeter, tuningWindow } from '../../../audio/dsp/harmony/tuning.ts';
import { wholeChroma } from '../../../audio/dsp/harmony/whole-chroma.ts';
import { noteSpectrum } from '../../../audio/dsp/transforms/note-spectrum.ts';
import type { Key } from '../metrics/key.ts';
import type { System } from './section.ts';
import { method } from './systems.ts';

/** Returns our textbook baseline of keys as a system: Krumhansl's profiles over the chroma of notes, corrected for the tuning. */
export function textbookKey(): System<{ key: Key | null }> {
  return method('textbook', new URL(import.meta.url), (audio) => {
    const { sampleRate } = audio;
    const mono = audio.mono();
    const meter = createTuningMeter(sampleRate);
    const size = tuningWindow(sampleRate);
    for (let at = 0; at + size <= mono.length; at += size / 2) meter.push(mono.subarray(at, at + size));
    const blocks = mixDown(audio, () => undefined);
    const spectrum = noteSpectrum(blocks, { sampleRate, cents: meter.finish()?.cents ?? 0 });
    return { key: krumhanslKey(wholeChroma(spectrum)) };
  });
}
