import * as items from '../../platform/db/items/items.ts';
import type { Item } from '../../platform/db/items/items.ts';
import * as sources from '../../platform/db/content/sources.ts';
import * as storedObjects from '../../platform/db/content/stored-objects.ts';
import { sourceFacts } from '../../audio/capabilities/capability.ts';
import { capability } from '../../audio/capabilities/list.ts';
import {
  isSettledElsewhere,
  SETTLED_ELSEWHERE,
  type ItemWorkOutcome,
  type Outcome,
} from '../../workflows/domain/failure.ts';
import type { LightWorkOutcome, Reached } from '../../workflows/domain/light-work.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { decodeSeconds, decodeSecondsOfBytes, LIGHT_S, stepSeconds } from './estimated-work.ts';
import { fetchAudio } from './fetch-and-measure.ts';
import { furtherUrls } from './further-urls.ts';
import { giveWay, givingWay } from './give-way.ts';
import { startHeartbeats } from './heartbeats.ts';
import { progressReporter, type StepsReporter } from './item-progress.ts';
import { measureAndHold } from './measure-and-hold.ts';
import { noteAllKept, runUnlessHeavy } from './run-step.ts';
import { stopSignal, untilStopped } from './until-stopped.ts';

/** The activity that does the light work on an item after its first activity, `workOnItem`, left some. */
export const lightActivities = (deps: WorkerResources) => ({
  /**
   * Fetches and measures an item's audio and runs its steps from `from` on, as far as that is light: at most some 60 s of engine work.
   * Each part is done as by its own activity, in turn with the work of other accounts. What an earlier attempt did is found in its rows.
   */
  async lightWork(itemId: string, from: number): Promise<LightWorkOutcome> {
    const item = await items.findRunning(deps.db, itemId);
    if (!item) return SETTLED_ELSEWHERE;
    return untilStopped(deps, itemId, () => givingWay(deps, () => workFrom(deps, item, from)));
  },
});

/** Does the light work on an item from a step on. */
export async function workFrom(deps: WorkerResources, item: Item, from: number): Promise<LightWorkOutcome> {
  const place = { itemId: item.id, step: from + 1, steps: Math.max(1, item.steps.length) };
  const progress = progressReporter(deps, { ...place, phase: item.steps[from]?.capability ?? 'download' });
  const endHeartbeats = startHeartbeats(progress); // also between the parts
  try {
    const audio = from === 0 ? await fetchAndMeasure(deps, item, progress) : await measuredBefore(deps, item);
    if (!audio.ok) return audio;
    if (audio.value === null) return { ok: true, value: null };
    return await runSteps(deps, { item, from, progress, audio: audio.value });
  } finally {
    endHeartbeats();
  }
}

interface Audio {
  contentHash: string | null;
  durationS: number;
  details: string;
}

/** Fetches and measures an item's audio. The value is null where measuring it is left to an activity of its own. */
async function fetchAndMeasure(
  deps: WorkerResources,
  item: Item,
  progress: StepsReporter,
): Promise<ItemWorkOutcome<Audio | null>> {
  const { id: itemId, accountId, audioUrl } = item;
  progress.begin(1, 'download');
  const fetched = await fetchAudio(deps, { item, progress });
  if (!fetched.ok) return fetched;
  const { contentHash } = fetched.value;
  if (await takesLong(deps, { accountId, ...fetched.value })) return { ok: true, value: null };
  await giveWay();
  progress.begin(1, 'decode');
  const isPriced = item.steps.length === 0;
  const { isQuote, isBulk } = item;
  const priced = { isPriced, isQuote, isBulk };
  const measured = await measureAndHold(deps, { accountId, contentHash, audioUrl, itemId, progress, ...priced });
  return measured.ok ? { ok: true, value: { ...measured.value, contentHash } } : measured;
}

/** Reports whether a file may take long to decode; one whose audio is known is not decoded to measure it. */
async function takesLong(
  { db }: WorkerResources,
  { bytes: known, ...content }: { accountId: string; contentHash: string; bytes?: number },
): Promise<boolean> {
  const bytes = known ?? (await storedObjects.bytesOf(db, content));
  return decodeSecondsOfBytes(bytes ?? 0) > LIGHT_S && (await sources.findFacts(db, content)) === undefined;
}

/** Returns the audio that an earlier activity measured. Should its facts be gone, nothing about it counts as light. */
async function measuredBefore({ db }: WorkerResources, { accountId, contentHash }: Item): Promise<Outcome<Audio>> {
  const facts = contentHash && (await sources.findFacts(db, { accountId, contentHash }));
  return {
    ok: true,
    value: { contentHash, durationS: facts ? sourceFacts.parse(facts).duration_s : Infinity, details: '' },
  };
}

/** Runs steps until one is heavy, or the work of one activity is done. */
async function runSteps(
  deps: WorkerResources,
  { item, from, progress, audio }: { item: Item; from: number; progress: StepsReporter; audio: Audio },
): Promise<LightWorkOutcome> {
  const stopped = stopSignal();
  const { contentHash, details, durationS } = audio;
  const withContent = { ...item, contentHash };
  const secondsOf = (position: number): number => secondsAlone(deps, { item, position, durationS });
  const reached = (next: number): Reached => ({
    next,
    heavy: [...item.steps.keys()].filter((position) => position >= next && secondsOf(position) > LIGHT_S),
    details,
  });
  let left = LIGHT_S - decodeSeconds(durationS);
  await giveWay();
  const kept = contentHash === null ? undefined : await noteAllKept(deps, { item: { ...item, contentHash }, from });
  for (let position = from; position < item.steps.length; position += 1) {
    if (item.doneSteps.includes(position) || kept?.noted.has(position)) continue;
    stopped.throwIfAborted();
    const seconds = secondsOf(position);
    if (seconds === Infinity) return { ok: true, value: reached(position) };
    await giveWay();
    progress.begin(position + 1, item.steps[position]!.capability);
    const began = performance.now();
    const step = await runUnlessHeavy(deps, {
      itemId: item.id,
      item: withContent,
      position,
      progress,
      isHeavy: seconds > left,
      isSought: kept?.missing === position,
    });
    if (!step) return { ok: true, value: reached(position) };
    if (isSettledElsewhere(step)) return step;
    if (!step.ok) return { ...step, value: reached(position) };
    left -= Math.min(seconds, (performance.now() - began) / 1_000); // next to nothing for a kept result
  }
  return { ok: true, value: reached(item.steps.length) };
}

/** Returns the estimated engine work of a step; a step with further audio never goes with others, because that is fetched first. */
function secondsAlone(
  { engine }: WorkerResources,
  { item, position, durationS }: { item: Item; position: number; durationS: number },
): number {
  const known = capability(item.steps[position]!.capability);
  if (furtherUrls(item, position).length > 0) return Infinity;
  return known ? stepSeconds(known, durationS, engine.models) : 0;
}
