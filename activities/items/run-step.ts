import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import canonicalize from 'canonicalize';
import { v7 as uuidv7 } from 'uuid';
import { CAPABILITY_NAMES, type CapabilityName } from '../../workflows/domain/capabilities.ts';
import { failed, SETTLED_ELSEWHERE, type Outcome } from '../../workflows/domain/failure.ts';
import * as artifacts from '../../platform/db/artifacts.ts';
import * as itemSteps from '../../platform/db/item-steps.ts';
import * as itemReferences from '../../platform/db/item-references.ts';
import * as items from '../../platform/db/items.ts';
import * as stepResults from '../../platform/db/step-results.ts';
import { storeContent } from '../../platform/storage/store-content.ts';
import { capability } from '../../audio/capabilities/list.ts';
import type { Capability } from '../../audio/capabilities/capability.ts';
import type { StepResult } from '../../audio/engine/messages.ts';
import type { InstalledModel } from '../../audio/models/installed.ts';
import type { MadeFile } from '../../audio/engine/engine.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { material, type Material } from './decoded-audio.ts';
import { underClaim } from '../claimed-work.ts';

type StepActivity = (itemId: string, position: number) => Promise<Outcome<null>>;

/** One activity per capability, so that its name is what an operator sees. */
export const stepActivities = (deps: WorkerResources) =>
  Object.fromEntries(
    CAPABILITY_NAMES.map((name): [CapabilityName, StepActivity] => [
      name,
      (itemId, position) => runStep(deps, itemId, position),
    ]),
  ) as Record<CapabilityName, StepActivity>;

/** Finds the result of a step or makes it, once per account, input and parameters; notes it on the item. */
async function runStep(deps: WorkerResources, itemId: string, position: number): Promise<Outcome<null>> {
  const { db } = deps;
  const item = await items.find(db, itemId);
  const step = item?.steps[position];
  if (item?.status !== 'running' || !item.contentHash || !step) return SETTLED_ELSEWHERE;
  const { accountId } = item;
  const does = capability(step.capability);
  if (!does) return failed('step_failed', `${step.capability} is not available here.`, { permanent: true });
  const checked = does.params.safeParse(step.params ?? {});
  if (!checked.success) return failed('step_failed', 'Its parameters are not valid any more.', { permanent: true });
  const inputHash = (await itemSteps.inputMadeBefore(db, { itemId, position })) ?? item.contentHash;
  const referenceHash = await itemReferences.find(db, { itemId, position });
  const work = { does, params: checked.data, inputHash, referenceHash };
  const cacheKey = keyOf(work, deps.engine.models);

  const found = await stepResults.find(db, { accountId, cacheKey });
  if (found) return note(deps, { itemId, position, resultId: found.id, ran: false });
  return underClaim(deps, { accountId, key: `step:${cacheKey}`, owner: itemId }, async (claim, signal) => {
    const meanwhile = await stepResults.find(db, { accountId, cacheKey });
    if (meanwhile) return note(deps, { itemId, position, resultId: meanwhile.id, ran: false });

    const made = await make(deps, { ...work, item, signal });
    if (!made.ok) return made;
    signal.throwIfAborted();
    const result = { id: uuidv7(), cacheKey, capability: does.name, ...made.value };
    const kept = await stepResults.insert(db, claim, result);
    if (!kept) throw new Error('the claim was taken over; this result is dropped');
    return note(deps, { itemId, position, resultId: kept.id, ran: true });
  });
}

interface Work {
  does: Capability;
  params: unknown;
  inputHash: string;
  /** Of what it is compared with. */
  referenceHash: string | undefined;
}

interface Made {
  output: unknown;
  /** Of the audio or video that the next step works on. */
  madeHash: string | null;
}

/** Brings here what a step needs, runs it and stores what it made. */
async function make(
  deps: WorkerResources,
  { inputHash, referenceHash, ...work }: Work & { item: items.Item; signal: AbortSignal },
): Promise<Outcome<Made>> {
  const { item, signal } = work;
  const { accountId } = item;
  const input = await material(deps, { accountId, contentHash: inputHash, signal });
  if (!input.ok) return input;
  try {
    if (referenceHash === undefined) return await perform(deps, { ...work, input: input.value });
    const reference = await material(deps, { accountId, contentHash: referenceHash, signal });
    if (!reference.ok) return reference;
    return await perform(deps, { ...work, input: input.value, reference: reference.value }).finally(() =>
      reference.value.release(),
    );
  } finally {
    input.value.release();
  }
}

/** Runs a capability in an engine child and stores what it made. */
async function perform(
  deps: WorkerResources,
  {
    item: { accountId, executionPolicy },
    does,
    params,
    input,
    reference,
    signal,
  }: Pick<Work, 'does' | 'params'> & { item: items.Item; input: Material; reference?: Material; signal: AbortSignal },
): Promise<Outcome<Made>> {
  const outDir = await mkdtemp(join(deps.cache.scratch, 'step-'));
  try {
    const ran = await deps.engine.step({
      accountId,
      capability: does.name,
      params,
      sourcePath: input.sourcePath,
      decodedDir: input.decodedDir,
      facts: input.facts,
      reference: reference && { decodedDir: reference.decodedDir, facts: reference.facts },
      outDir,
      timeLimitMs: executionPolicy.step_timeout_s * 1_000,
      signal,
    });
    if (!ran.ok) return ran;
    for (const file of ran.value.made) await keep(deps, accountId, file);
    const feeds = feedsNext(does, params, ran.value);
    return { ok: true, value: { output: ran.value.output, madeHash: feeds?.sha256 ?? null } };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** What the next step works on: what was made, or of an analysis what its parameters ask for. */
function feedsNext(does: Capability, params: unknown, { output, made }: StepResult): MadeFile | undefined {
  const asked = does.passesOn?.(params, output);
  if (asked !== undefined) return made.find(({ artifactId }) => artifactId === asked);
  if (does.makes === 'analysis') return undefined;
  return made.find(({ contentType }) => contentType.startsWith(`${does.makes}/`));
}

/** Notes a made file and puts it into storage, before the result that names it. */
async function keep(deps: WorkerResources, accountId: string, file: MadeFile): Promise<void> {
  const { artifactId: id, sha256: contentHash, contentType, bytes, durationS = null, fileName } = file;
  await storeContent(
    deps,
    { accountId, contentHash },
    {
      insertRow: (db) => artifacts.insert(db, { id, accountId, contentHash, contentType, bytes, durationS, fileName }),
      store: (key) => deps.storage.putFile(key, file.path),
    },
  );
}

async function note({ db }: WorkerResources, step: Parameters<typeof itemSteps.noteResult>[1]): Promise<Outcome<null>> {
  await itemSteps.noteResult(db, step);
  return { ok: true, value: null };
}

/** What makes two steps the same: input, reference, capability, its version, engine and models, canonical parameters (RFC 8785). */
function keyOf(
  { does: { name, version, engine, uses = [] }, inputHash, referenceHash, params }: Work,
  installed: readonly InstalledModel[],
): string {
  const models = installed.filter(({ kind }) => uses.includes(kind)).map((model) => `${model.name} ${model.digest}`);
  const canonical = canonicalize({
    input: inputHash,
    reference: referenceHash ?? null,
    capability: name,
    version,
    engine,
    params,
    ...(models.length > 0 ? { models } : {}),
  });
  return createHash('sha256').update(canonical!).digest('hex');
}
