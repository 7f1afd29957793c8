import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import type { Capability, SourceFacts } from '../../audio/capabilities/capability.ts';
import { createArtifactWriter } from '../../audio/engine/encode/artifact-writer.ts';
import { decodeFile } from '../../audio/engine/decode/decode-file.ts';
import { openDecoded } from '../../audio/engine/decode/decoded-file.ts';
import { asFurtherInputs, neededParams } from '../infra/run-capability.ts';
import { embeddedModels } from '../../audio/models/embedded-models.ts';

const MAX_S = 3_600;

/** A file with its decoded content. */
export interface File {
  path: string;
  bytes: Buffer;
  facts: SourceFacts;
  planes: Float32Array[];
}

/**
 * Runs a capability on a file as the engine does; `judge` gets its output and the made file before that is deleted. Where the capability
 * needs further audio, it is the file itself.
 */
export async function performed<T>(
  capability: Capability,
  { bytes, params = {} }: { bytes: Uint8Array; params?: object },
  judge: (work: { output: Record<string, unknown>; source: File; made: File; cpuS: number }) => T,
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'measure-'));
  Log.setLevel(AV_LOG_QUIET);
  try {
    const sourcePath = join(dir, 'source');
    await writeFile(sourcePath, bytes);
    const source = await decoded(sourcePath, dir);
    using audio = openDecoded(dir, source.facts);
    const original = { sourcePath, codec: source.facts.codec, audio };
    const { write, made } = createArtifactWriter({ dir, accountId: 'measure', original });
    const before = process.cpuUsage();
    const needed = neededParams(capability.name, 'https://example.com/itself');
    const returned = await capability.run({
      audio,
      inputs: Object.keys(needed).length > 0 ? asFurtherInputs(capability.name, audio) : {},
      source: source.facts,
      params: capability.params.parse({ ...needed, ...params }),
      write,
      models: embeddedModels,
      progress: () => undefined,
    });
    const { user, system } = process.cpuUsage(before);
    const output = capability.output.parse(returned);
    const opened = await decoded(made[0]!.path, await mkdtemp(join(dir, 'made-')));
    return judge({ output, source, made: opened, cpuS: (user + system) / 1e6 });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function decoded(path: string, decodedDir: string): Promise<File> {
  const outcome = await decodeFile({ sourcePath: path, decodedDir, maxSeconds: MAX_S });
  if (!outcome.ok) throw new Error(outcome.failure.code);
  using audio = openDecoded(decodedDir, outcome.value);
  return { path, bytes: await readFile(path), facts: outcome.value, planes: audio.read(0, audio.frames) };
}
