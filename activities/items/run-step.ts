import { v7 as uuidv7 } from 'uuid';
import { CAPABILITY_NAMES, type CapabilityName } from '../../workflows/domain/capabilities.ts';
import {
  failed,
  isSettledElsewhere,
  SETTLED_ELSEWHERE,
  type ItemWorkOutcome,
  type Outcome,
} from '../../workflows/domain/failure.ts';
import type { Step } from '../../workflows/domain/recipe.ts';
import * as itemSteps from '../../platform/db/items/item-steps.ts';
import { ClaimLost } from '../../platform/db/items/claims.ts';
import * as furtherContents from '../../platform/db/items/further-contents.ts';
import * as items from '../../platform/db/items/items.ts';
import type { Item } from '../../platform/db/items/items.ts';
import * as stepResults from '../../platform/db/items/step-results.ts';
import { objectKey } from '../../platform/storage/storage.ts';
import type { Capability } from '../../audio/capabilities/capability.ts';
import type { ByInput } from '../../audio/capabilities/further-inputs.ts';
import { capability } from '../../audio/capabilities/list.ts';
import { atVersion, missingVersion } from '../../audio/capabilities/versions.ts';
import { underClaim } from './claimed-work.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { computeStep } from './compute-step.ts';
import { withEngine } from './engine-work.ts';
import { restoreContent } from './fetch-content.ts';
import { holdMade } from './measure-and-hold.ts';
import { progressReporter, type ProgressReporter } from './item-progress.ts';
import { furtherUrls } from './further-urls.ts';
import { stepCacheKey, type StepIdentity } from './step-cache-key.ts';
import { untilStopped } from './until-stopped.ts';

const READY: ItemWorkOutcome<null> = { ok: true, value: null };

type StepActivity = (itemId: string, position: number) => Promise<ItemWorkOutcome<null>>;

/** One activity per capability, because the activity's name is what an operator sees. */
export const stepActivities = (deps: WorkerResources) =>
  Object.fromEntries(
    CAPABILITY_NAMES.map((name): [CapabilityName, StepActivity] => [
      name,
      (itemId, position) => untilStopped(deps, itemId, () => runStep(deps, { itemId, position })),
    ]),
  ) as Record<CapabilityName, StepActivity>;

interface StepOfItem {
  itemId: string;
  position: number;
  /** The item with its content, and the progress of the activity, where it does more than this step. */
  item?: Item;
  progress?: ProgressReporter;
  /** Whether a kept result was just looked up, and there was none. */
  isSought?: boolean;
}

/**
 * Finds the result of a step, or computes it once per account, input and parameters, and records it on the item. Where storage
 * has lost an input, brings it back and tries once more.
 */
async function runStep(deps: WorkerResources, step: StepOfItem): Promise<ItemWorkOutcome<null>> {
  return (await runUnlessHeavy(deps, { ...step, isHeavy: false }))!;
}

/** As `runStep`, but returns undefined and computes nothing where the step is heavy and has no kept result. */
export async function runUnlessHeavy(
  deps: WorkerResources,
  step: StepOfItem & { isHeavy: boolean },
): Promise<ItemWorkOutcome<null> | undefined> {
  const outcome = await findOrCompute(deps, step);
  if (!outcome || outcome.ok || isSettledElsewhere(outcome) || outcome.failure.code !== 'source_lost') return outcome;
  const restored = await restoreInputs(deps, step);
  return restored.ok ? findOrCompute(deps, step) : restored;
}

async function findOrCompute(
  deps: WorkerResources,
  { itemId, position, isHeavy, isSought = false, ...given }: StepOfItem & { isHeavy: boolean },
): Promise<ItemWorkOutcome<null> | undefined> {
  const { db } = deps;
  const item = given.item ?? (await items.findRunning(db, itemId));
  if (!item) return SETTLED_ELSEWHERE;
  const step = item.steps[position];
  if (!item.contentHash || !step) throw new Error(`item ${itemId} has no audio or no step ${position}`);
  const { accountId } = item;
  const planned = plannedCapability(step);
  if (!planned.ok) return planned;
  const { capability: known, params } = planned.value;
  const made = isAfterMaker(item, position) ? await itemSteps.inputMadeBefore(db, { itemId, position }) : undefined;
  const inputHash = made?.madeHash ?? item.contentHash;
  const payable = made ? await holdMade(deps, { accountId, contentHash: inputHash, itemId }) : READY;
  if (!payable.ok) return payable;
  const hasFurther = furtherUrls(item, position).length > 0;
  const furtherHashes: ByInput<string> = hasFurther ? await furtherContents.find(db, { itemId, position }) : {};
  const identity = { capability: known, params, inputHash, furtherHashes };
  const cacheKey = stepCacheKey(identity, deps.engine.models);

  const sought = { accountId, itemId, steps: [{ position, cacheKey, capability: known }] };
  const isKept = async (): Promise<boolean> => (await noteKept(deps, sought)).has(position);
  if (!isSought && (await isKept())) return READY;
  if (isHeavy) return undefined;
  const place = { itemId, step: position + 1, steps: item.steps.length };
  const progress = given.progress ?? progressReporter(deps, { ...place, phase: known.name });
  const claim = { accountId, key: `step:${cacheKey}`, owner: itemId, progress };
  return withEngine(deps, { accountId, progress, isBulk: item.isBulk }, (engaged) =>
    underClaim(engaged, claim, async (held, signal): Promise<ItemWorkOutcome<null>> => {
      if (await isKept()) return READY;
      const computed = await computeStep(engaged, { ...identity, item, claim: held, signal, progress });
      if (!computed.ok) return computed;
      signal.throwIfAborted();
      const identified = { capability: known.name, capabilityVersion: known.version };
      const result = { id: uuidv7(), cacheKey, position, ...identified, ...computed.value };
      if (!(await stepResults.insert(db, held, result))) throw new ClaimLost();
      held.isDropped = true;
      engaged.metrics.count('audio_steps', { capability: known.name, result: 'computed' });
      return READY;
    }),
  );
}

/** Reports whether an earlier step may have made what a step works on. */
function isAfterMaker({ steps }: Item, position: number): boolean {
  return steps.slice(0, position).some(({ capability: name }) => {
    const known = capability(name);
    return known?.makes !== 'analysis' || known.passesOn !== undefined;
  });
}

/** Returns the capability of a step at the version that its plan froze, and its checked parameters. */
function plannedCapability(step: Step): Outcome<Pick<StepIdentity, 'capability' | 'params'>> {
  const current = capability(step.capability);
  if (!current) return failed('step_failed', `${step.capability} is not available here.`, { permanent: true });
  const known = atVersion(current, step.version);
  if (!known) return failed('version_unavailable', missingVersion(current, step.version!));
  const checked = known.params.safeParse(step.params ?? {});
  if (!checked.success) return failed('step_failed', 'Its parameters are no longer valid.', { permanent: true });
  return { ok: true, value: { capability: known, params: checked.data } };
}

/**
 * Looks up the kept results of the steps from `from` on that work on nothing but the item's audio, and records them on the item, up to the first
 * step without one. Returns the positions that were recorded, and that of the step without, if one was looked up.
 */
export async function noteAllKept(
  deps: WorkerResources,
  { item, from }: { item: Item & { contentHash: string }; from: number },
): Promise<{ noted: ReadonlySet<number>; missing: number | undefined }> {
  const { accountId, id: itemId, contentHash: inputHash } = item;
  const steps: SoughtStep[] = [];
  for (const [position, step] of item.steps.entries()) {
    if (position < from || item.doneSteps.includes(position)) continue;
    if (isAfterMaker(item, position) || furtherUrls(item, position).length > 0) break;
    const planned = plannedCapability(step);
    if (!planned.ok) break;
    const cacheKey = stepCacheKey({ ...planned.value, inputHash, furtherHashes: {} }, deps.engine.models);
    steps.push({ position, cacheKey, capability: planned.value.capability });
  }
  const noted = steps.length > 0 ? await noteKept(deps, { accountId, itemId, steps }) : new Set<number>();
  return { noted, missing: steps.find(({ position }) => !noted.has(position))?.position };
}

interface SoughtStep extends stepResults.KeyedStep {
  capability: Capability;
}

/**
 * Records kept results on the item and returns their steps. A result counts as none if storage has lost a file of it. One of a release that did
 * not record versions gets that of its key.
 */
async function noteKept(
  { db, storage, metrics }: WorkerResources,
  { accountId, itemId, steps }: { accountId: string; itemId: string; steps: readonly SoughtStep[] },
): Promise<Set<number>> {
  const noted = new Set<number>();
  for (const found of await stepResults.findAndNote(db, { accountId, itemId, steps })) {
    const { position, id: resultId, capabilityVersion, fileHashes } = found;
    const { name, version } = steps.find((step) => step.position === position)!.capability;
    if (capabilityVersion === null) await stepResults.noteVersion(db, { id: resultId, version });
    if (fileHashes.length > 0) {
      const stored = await Promise.all(fileHashes.map((hash) => storage.has(objectKey(accountId, hash))));
      if (!stored.every(Boolean)) continue;
      await itemSteps.noteResult(db, { itemId, position, resultId });
    }
    metrics.count('audio_steps', { capability: name, result: 'cached' });
    noted.add(position);
  }
  return noted;
}

/** Brings the lost inputs of a step back into storage: fetches audio again, and repeats the step that made its input. */
async function restoreInputs(
  deps: WorkerResources,
  { itemId, position }: Pick<StepOfItem, 'itemId' | 'position'>,
): Promise<ItemWorkOutcome<null>> {
  const { db } = deps;
  const item = await items.findRunning(db, itemId);
  if (!item?.contentHash) return SETTLED_ELSEWHERE;
  const { accountId } = item;
  const fetchAgain = (audioUrl: string, contentHash: string): Promise<ItemWorkOutcome<null>> => {
    const place = { itemId, step: position + 1, steps: item.steps.length };
    const progress = progressReporter(deps, { ...place, phase: 'download' });
    const claim = { accountId, key: `restore:${contentHash}`, owner: itemId, progress };
    const onProgress = progress.of('download');
    return underClaim(deps, claim, (held, signal) =>
      restoreContent(deps, { accountId, claim: held, audioUrl, contentHash, signal, onProgress }),
    );
  };
  const made = await itemSteps.inputMadeBefore(db, { itemId, position });
  const input = made
    ? await runStep(deps, { itemId, position: made.position })
    : await fetchAgain(item.audioUrl, item.contentHash);
  if (!input.ok) return input;
  const hashes: ByInput<string> = await furtherContents.find(db, { itemId, position });
  for (const { input: further, audioUrl } of furtherUrls(item, position)) {
    const contentHash = hashes[further];
    const restored = contentHash === undefined ? input : await fetchAgain(audioUrl, contentHash);
    if (!restored.ok) return restored;
  }
  return input;
}
