import { textbookPyin } from '../../../../audio/dsp/melody/textbook-pyin.ts';
import type { System } from '../section.ts';
import { method } from '../systems.ts';
import type { PitchAnswer } from './pitch-items.ts';

/** Returns our textbook baseline of the pitch of one voice as a system: pYIN as its paper has it. */
export function textbookPitch(): System<PitchAnswer> {
  return method('textbook', new URL(import.meta.url), (audio) => {
    const { hopS, hz, voiced } = textbookPyin(audio.mono(), audio.sampleRate);
    return { course: { hop_s: hopS, hz: Array.from(hz, (value, t) => (voiced[t] ? value : -value)) }, isOne: null };
  });
}
