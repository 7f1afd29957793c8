import { z } from 'zod';
import type { InstalledModel } from './installed-models.ts';

/** Schema of the result of loading a model apart from this process. */
export const modelCheck = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    timesRealTime: z.number().describe('Seconds of audio per second of processor time.'),
  }),
  z.object({ ok: z.literal(false), reason: z.string() }),
]);
export type ModelCheck = z.infer<typeof modelCheck>;

/** Loads a model behind the engine's protections and compares it with its reference vector. */
export type CheckModel = (model: InstalledModel) => Promise<ModelCheck>;

/** Returns a speed in words: with two decimals below real time, one below ten times, none above. */
export function speedText(timesRealTime: number): string {
  return `${timesRealTime.toFixed(timesRealTime < 1 ? 2 : timesRealTime < 10 ? 1 : 0)} times real time`;
}
