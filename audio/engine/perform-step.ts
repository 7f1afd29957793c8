import { z } from 'zod';
import { failed, type Outcome } from '../../workflows/domain/failure.ts';
import { UnsuitableInput, type Capability, type DecodedAudio } from '../capabilities/capability.ts';
import { FURTHER_INPUTS, type ByInput } from '../capabilities/further-inputs.ts';
import { loadCapability } from '../capabilities/load.ts';
import { atVersion, missingVersion } from '../capabilities/versions.ts';
import { modelsWith } from '../models/load-models.ts';
import { openDecoded } from './decode/decoded-file.ts';
import { createArtifactWriter } from './encode/artifact-writer.ts';
import type { StepResult, StepTask } from './messages.ts';

/**
 * Runs the capability of a step on its decoded audio. Returns a permanent failure for an unknown capability, for parameters that
 * are not valid and for audio that does not suit it; throws what the capability throws.
 */
export async function performStep(
  task: StepTask,
  onProgress: (fraction: number) => void,
): Promise<Outcome<StepResult>> {
  const current = await loadCapability(task.capability);
  if (!current) return failed('step_failed', `${task.capability} is not available here.`, { permanent: true });
  const capability = atVersion(current, task.version);
  if (!capability) return failed('version_unavailable', missingVersion(current, task.version!));
  const params = capability.params.safeParse(task.params ?? {});
  if (!params.success) {
    const why = params.error.issues[0]?.message;
    return failed('step_failed', `Its parameters are not valid: ${why}.`, { permanent: true });
  }
  try {
    return { ok: true, value: await run(capability, { task, params: params.data, onProgress }) };
  } catch (error) {
    if (error instanceof UnsuitableInput) return failed(error.code, error.message, { permanent: true });
    throw error;
  }
}

async function run(
  capability: Capability,
  { task, params, onProgress }: { task: StepTask; params: unknown; onProgress: (fraction: number) => void },
): Promise<StepResult> {
  const { accountId, sourcePath, decodedDir, facts, inputs = {}, outDir, models } = task;
  using audio = openDecoded(decodedDir, facts);
  using opened = new DisposableStack();
  const further: ByInput<DecodedAudio> = {};
  for (const name of FURTHER_INPUTS) {
    const input = inputs[name];
    if (input) further[name] = opened.use(openDecoded(input.decodedDir, input.facts));
  }
  const original = { sourcePath, codec: facts.codec, audio };
  const own = secondsOf(audio);
  const furtherSeconds = Object.values(further).reduce((sum, each) => sum + secondsOf(each), 0);
  const maxSeconds = capability.longest?.(params, { own, further: furtherSeconds }) ?? own;
  const { write, made } = createArtifactWriter({ dir: outDir, accountId, original, maxSeconds });
  const output = await capability.run({
    audio,
    inputs: further,
    source: facts,
    params,
    write,
    models: modelsWith(models),
    progress: onProgress,
  });
  return { output: z.record(z.string(), z.unknown()).parse(capability.output.parse(output)), made };
}

function secondsOf({ frames, sampleRate }: DecodedAudio): number {
  return frames / sampleRate;
}
