import { engine } from './effects.ts';
import type { PeaksInput } from './messages.ts';

/** Makes the waveform of a content, which somebody wants to see before it is worked on. Its result is for operators. */
export async function peaks({ accountId, contentHash, lane }: PeaksInput): Promise<string> {
  return engine(lane, 'waveform').makePeaks(accountId, contentHash);
}
