import { minSpeedOf, type Capability } from '../../audio/capabilities/capability.ts';
import type { ModelKind } from '../../audio/capabilities/model-interfaces.ts';
import type { InstalledModel } from '../../audio/models/installed-models.ts';

/** Engine work in seconds of processor time, estimated before it is done. */

/** Estimated engine work of one activity that does several parts of it. */
export const LIGHT_S = 60;

/** Bytes of a file that are decoded in a second, at least: Opus of 64 kbit/s at 190 times real time. Other formats have more bytes or are faster. */
const DECODED_BYTES_PER_S = 1_500_000;
/** Seconds of audio that are decoded in a second, at least. */
const DECODE_SPEED = 100;
/** That of optional models, as far as it is known; some kinds are as fast as the embedded methods. */
const MODEL_SPEED = 1;
const FAST_KINDS: ReadonlySet<string> = new Set(['pitch', 'voice_activity'] satisfies ModelKind[]);

/** Returns the work of decoding a file whose length is not known yet. */
export function decodeSecondsOfBytes(bytes: number): number {
  return bytes / DECODED_BYTES_PER_S;
}

/** Returns the work of decoding audio. */
export function decodeSeconds(audioS: number): number {
  return audioS / DECODE_SPEED;
}

/** Returns the work of a step on audio that is decoded. */
export function stepSeconds(capability: Capability, audioS: number, models: readonly InstalledModel[]): number {
  const { uses = [] } = capability;
  const isByModel = models.some(({ kind }) => uses.includes(kind) && !FAST_KINDS.has(kind));
  return audioS / (isByModel ? MODEL_SPEED : minSpeedOf(capability));
}
