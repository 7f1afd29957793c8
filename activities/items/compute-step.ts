import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { failed, type Outcome } from '../../workflows/domain/failure.ts';
import type { Claim } from '../../platform/db/items/claims.ts';
import type { Item } from '../../platform/db/items/items.ts';
import { StorageFull, storeMade } from '../../platform/storage/store-content.ts';
import type { Capability } from '../../audio/capabilities/capability.ts';
import { FURTHER_INPUTS, type ByInput } from '../../audio/capabilities/further-inputs.ts';
import { OutputJson, type StepResult } from '../../audio/engine/messages.ts';
import { NeverFits } from '../../audio/engine/scratch/scratch-space.ts';
import { isSounding, type MadeFile } from '../../audio/engine/encode/made-file.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { NO_ROOM, openDecodedAudio, type DecodedAudio } from './decoded-audio.ts';
import type { ProgressReporter } from './item-progress.ts';
import { inMadeRoom, stepNeeds } from './made-room.ts';
import { withRoom, type Room } from './scratch-room.ts';
import type { StepIdentity } from './step-cache-key.ts';

interface Work {
  item: Item;
  /** Under which the step runs: files that it makes are recorded while it is held. */
  claim: Claim;
  signal: AbortSignal;
  progress: ProgressReporter;
}

interface Computed {
  /** A long one as JSON. */
  output: Record<string, unknown> | Buffer;
  /** SHA-256 of the audio or video that the next step works on. */
  madeHash: string | null;
  /** SHA-256 of every file that the output names. */
  fileHashes: string[];
}

/** Opens the audio that a step needs, runs its capability and stores the files that it makes. */
export async function computeStep(
  deps: WorkerResources,
  { inputHash, furtherHashes, ...work }: StepIdentity & Work,
): Promise<Outcome<Computed>> {
  const { signal, capability } = work;
  const { accountId } = work.item;
  const origins = [inputHash, ...Object.values(furtherHashes)];
  try {
    const needs = await stepNeeds(deps, { accountId, hashes: origins, capability });
    return await withRoom(deps.cache.space, { accountId, signal, needs }, (room) =>
      computeIn(room, deps, { inputHash, furtherHashes, ...work, origins }),
    );
  } catch (error) {
    if (error instanceof NeverFits) return NO_ROOM;
    throw error;
  }
}

async function computeIn(
  room: Room,
  deps: WorkerResources,
  { inputHash, furtherHashes, ...work }: StepIdentity & Work & { origins: readonly string[] },
): Promise<Outcome<Computed>> {
  const { item, signal, progress } = work;
  const open = (contentHash: string): Promise<Outcome<DecodedAudio>> =>
    openDecodedAudio(deps, {
      accountId: item.accountId,
      contentHash,
      signal,
      room,
      maxSeconds: deps.config.MAX_AUDIO_S, // its price is held or charged
      onProgress: progress.of('decode'),
    });
  const opened: DecodedAudio[] = [];
  try {
    const input = await open(inputHash);
    if (!input.ok) return input;
    opened.push(input.value);
    const inputs: ByInput<DecodedAudio> = {};
    for (const name of FURTHER_INPUTS) {
      const contentHash = furtherHashes[name];
      if (contentHash === undefined) continue;
      const further = await open(contentHash);
      if (!further.ok) return further;
      opened.push(further.value);
      inputs[name] = further.value;
    }
    return await runCapability(deps, { ...work, room, input: input.value, inputs });
  } finally {
    for (const each of opened) each.release();
  }
}

async function runCapability(
  deps: WorkerResources,
  {
    item: { accountId, executionPolicy },
    claim,
    capability,
    params,
    input,
    inputs,
    origins,
    signal,
    progress,
    room,
  }: Pick<StepIdentity, 'capability' | 'params'> &
    Work & { room: Room; input: DecodedAudio; inputs: ByInput<DecodedAudio>; origins: readonly string[] },
): Promise<Outcome<Computed>> {
  const outDir = join(deps.cache.scratch, `step-${randomUUID()}`);
  const onProgress = progress.of(capability.name);
  onProgress(0);
  try {
    const opened = [input, ...Object.values(inputs)];
    const ran = await inMadeRoom(room, { capability, inputs: opened }, (maxDiskBytes) =>
      deps.engine.step({
        maxDiskBytes,
        accountId,
        capability: capability.name,
        version: capability.version,
        params,
        sourcePath: input.sourcePath,
        decodedDir: input.decodedDir,
        facts: input.facts,
        inputs: Object.fromEntries(
          Object.entries(inputs).map(([name, { decodedDir, facts }]) => [name, { decodedDir, facts }]),
        ),
        outDir,
        timeLimitMs: executionPolicy.step_timeout_s * 1_000,
        signal,
        onProgress,
      }),
    );
    if (!ran.ok) return ran;
    const { made } = ran.value;
    signal.throwIfAborted(); // files that no result will name stay until they expire
    await storeFiles(deps, { accountId, claim, made, origins });
    const next = inputOfNextStep(capability, params, ran.value);
    const fileHashes = [...new Set(made.map(({ sha256 }) => sha256))];
    const output = withVersion(ran.value.output, capability);
    return { ok: true, value: { output, madeHash: next?.sha256 ?? null, fileHashes } };
  } catch (error) {
    if (error instanceof StorageFull) return failed('storage_full', error.message);
    throw error;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Returns an output with the version of the capability that computed it, as the last field. */
function withVersion(output: StepResult['output'], { version }: Capability): Record<string, unknown> | Buffer {
  if (!(output instanceof OutputJson)) return { ...output, capability_version: version };
  return Buffer.concat([output.bytes.subarray(0, -1), Buffer.from(`,"capability_version":${version}}`)]);
}

/** Returns the made file that the next step works on; undefined where the next step gets the same input. */
function inputOfNextStep(capability: Capability, params: unknown, { output, made }: StepResult): MadeFile | undefined {
  const chosen = output instanceof OutputJson ? output.passesOn : capability.passesOn?.(params, output);
  if (chosen !== undefined) return made.find(({ artifactId }) => artifactId === chosen);
  if (capability.makes === 'analysis') return undefined;
  return made.find(({ contentType }) => isSounding(contentType) && contentType.startsWith(`${capability.makes}/`));
}

/**
 * Records the files that a step made and the contents that they were made of, all or none, and puts them into storage, before the result that names
 * them. A file that was made before gets further origins.
 */
async function storeFiles(
  deps: WorkerResources,
  {
    accountId,
    claim,
    made,
    origins,
  }: { accountId: string; claim: Claim; made: readonly MadeFile[]; origins: readonly string[] },
): Promise<void> {
  const files = made.map(({ artifactId: id, sha256: contentHash, durationS = null, ...file }) => ({
    ...file,
    id,
    accountId,
    contentHash,
    durationS,
  }));
  const given = { accountId, files, origins, claim, limit: deps.config.STORAGE_BYTES_PER_ACCOUNT };
  await storeMade(deps, given, (key, { path }) => deps.storage.putFile(key, path));
}
