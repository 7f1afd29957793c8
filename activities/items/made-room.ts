import type { Capability } from '../../audio/capabilities/capability.ts';
import { RoomExceeded } from '../../audio/engine/task-outcome.ts';
import { failed, type Outcome } from '../../workflows/domain/failure.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { audioParts, audioRoom, decodedBytesOf } from './audio-room.ts';
import type { DecodedAudio } from './decoded-audio.ts';
import type { Room } from './scratch-room.ts';

/** The room on a worker's disk for the files that a step makes: in the folder of its child, and copied out of it. */

const MADE = 'made';
const COPIES = 2;
/** Charts and the like. */
const MIN_MADE_BYTES = 64 * 2 ** 20;
/** The samples of four stems, which no format stores in more bytes. */
const MADE_PER_DECODED = 4;
/** Growth where a step makes more than was estimated. */
const GROWTH = 4;

/** Returns the room that a step on some contents needs, as far as it is known before they are decoded. */
export async function stepNeeds(
  deps: WorkerResources,
  { accountId, hashes, capability }: { accountId: string; hashes: readonly string[]; capability: Capability },
): Promise<Record<string, number>> {
  const { accountBytes } = deps.cache.space.limits;
  const contents = [];
  for (const contentHash of new Set(hashes))
    contents.push({ contentHash, room: await audioRoom(deps, { accountId, contentHash }) });
  const parts = audioParts(contents, accountBytes);
  if (!contents.every(({ room }) => room.isKnown)) return parts; // what it makes is reserved once that is known
  const free = accountBytes - sum(Object.values(parts));
  const made = COPIES * madeBytes(capability, sum(contents.map(({ room }) => room.decodedBytes)));
  return { ...parts, [MADE]: Math.max(0, Math.min(made, free)) };
}

/**
 * Runs a step in the room that its files are estimated to take, and again in more if that was not enough. `step` gets the bytes
 * that it may write.
 */
export async function inMadeRoom<R>(
  room: Room,
  { capability, inputs }: { capability: Capability; inputs: readonly DecodedAudio[] },
  step: (maxDiskBytes: number) => Promise<Outcome<R>>,
): Promise<Outcome<R>> {
  const estimate = madeBytes(capability, sum(inputs.map(({ facts }) => decodedBytesOf(facts))));
  for (let bytes = Math.max(estimate, room.of(MADE) / COPIES); ; bytes *= GROWTH) {
    const most = room.maxOf(MADE) / COPIES;
    await room.set(MADE, COPIES * Math.min(bytes, most));
    try {
      return await step(Math.min(bytes, most));
    } catch (error) {
      if (!(error instanceof RoomExceeded)) throw error;
      if (bytes >= most)
        return failed('step_failed', 'It makes larger files than a worker has room for.', { permanent: true });
    }
  }
}

/** Returns an estimate of the bytes that a step writes. */
function madeBytes({ makes }: Capability, decodedBytes: number): number {
  return MIN_MADE_BYTES + (makes === 'analysis' ? 0 : MADE_PER_DECODED * decodedBytes);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
