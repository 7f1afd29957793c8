import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { capability } from '../../../audio/capabilities/list.ts';
import type { Models, ModelKind } from '../../../audio/capabilities/model-interfaces.ts';
import { embeddedModels } from '../../../audio/models/embedded-models.ts';
import { installedModels } from '../../../audio/models/installed-models.ts';
import { modelsWith } from '../../../audio/models/load-models.ts';
import type { DecodedAudio } from '../../../audio/capabilities/capability.ts';
import { capabilityFolder, type CapabilityName } from '../../../workflows/domain/capabilities.ts';
import { audioOf, run } from '../../infra/run-capability.ts';
import { decoded } from '../material/folder.ts';
import { PYTHON } from '../peers.ts';
import type { Recording, System } from './section.ts';
import { sourceHash } from './source-hash.ts';

/** Loads the installed models. */
const LOADING = new URL('../../../audio/models/load-models.ts', import.meta.url);

/** Audio that a capability wrote. */
export interface MadeAudio {
  planes: Float32Array[];
}

type AnswerOf<Answer> = (
  output: Record<string, unknown>,
  recording: Recording,
  made: readonly MadeAudio[],
) => Answer | Promise<Answer>;

/** Returns the service as a system: a capability, whose output and made audio `answerOf` turns into an answer. */
export function service<Answer>(name: CapabilityName, answerOf: AnswerOf<Answer>, params: object = {}): System<Answer> {
  return capabilityWith(embeddedModels, { label: 'service', name, answerOf, params, digest: '' });
}

/**
 * Returns the service with the installed model of a kind as a system of the model's name: the one that MODELS_DIR and AUDIO_MODELS
 * choose. There is none where these settings name no such model.
 */
export function withModel<Answer>(
  kind: ModelKind,
  name: CapabilityName,
  answerOf: AnswerOf<Answer>,
  params: object = {},
): System<Answer>[] {
  const names = process.env['AUDIO_MODELS']?.split(',');
  const found = installedModels({ dir: process.env['MODELS_DIR'], ...(names && { names }) });
  return found
    .filter((model) => model.kind === kind)
    .map((model) =>
      capabilityWith(modelsWith([model]), { label: model.name, name, answerOf, params, digest: model.digest }),
    );
}

interface CapabilitySystem<Answer> {
  label: string;
  name: CapabilityName;
  answerOf: AnswerOf<Answer>;
  params: object;
  digest: string;
}

function capabilityWith<Answer>(
  models: Models,
  { label, name, answerOf, params, digest }: CapabilitySystem<Answer>,
): System<Answer> {
  const asked = capability(name)!;
  const file = new URL(`../../../audio/capabilities/${capabilityFolder(name)}/capability.ts`, import.meta.url);
  return {
    name: label,
    peer: false,
    version: async () =>
      `${asked.version}-${JSON.stringify(params)}-${await sourceHash(digest ? [file, LOADING] : [file])}${digest && `-${digest}`}`,
    answer: (recordings, keep) =>
      oneByOne(recordings, keep, async (recording) => {
        const { planes, sampleRate } = await decoded(recording.path);
        const { output, written } = await run(asked, planes, { sampleRate, params, models });
        return answerOf(output, recording, written);
      }),
  };
}

/** Returns a method of our own as a system, such as a textbook baseline: a function in the module `file`. */
export function method<Answer>(
  name: string,
  file: URL,
  answerOf: (audio: DecodedAudio, recording: Recording) => Answer | Promise<Answer>,
): System<Answer> {
  return {
    name,
    peer: false,
    version: () => sourceHash([file]),
    answer: (recordings, keep) =>
      oneByOne(recordings, keep, async (recording) => {
        const { planes, sampleRate } = await decoded(recording.path);
        return answerOf(audioOf(planes, sampleRate), recording);
      }),
  };
}

/**
 * Returns another program as a system: the function `peer` of `peers/real/<section>.py`, which takes the path of a recording, and those
 * of its further files where it names such a parameter, and returns its answer. It runs in the interpreter that PYTHON names.
 */
export function peer<Answer>(name: string, section: string): System<Answer> {
  const folder = new URL('../peers/real/', import.meta.url);
  return {
    name,
    peer: true,
    version: () => sourceHash([new URL(`${section}.py`, folder)]),
    async answer(recordings, keep) {
      const child = spawn(PYTHON, [new URL('answers.py', folder).pathname, section, name], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const ended = new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', resolve);
      });
      child.stdin.on('error', () => undefined); // a child that ends early says why on its stderr
      child.stdin.end(recordings.map(({ id, path, files }) => `${JSON.stringify({ id, path, files })}\n`).join(''));
      for await (const line of createInterface({ input: child.stdout })) {
        const { id, answer } = JSON.parse(line) as { id: string; answer: Answer | null };
        await keep(id, answer);
      }
      const code = await ended;
      if (code !== 0) throw new Error(`${name} ended with ${code}; PYTHON names the interpreter that has it`);
    },
  };
}

async function oneByOne<Answer>(
  recordings: readonly Recording[],
  keep: (id: string, answer: Answer | null) => Promise<void>,
  answer: (recording: Recording) => Promise<Answer>,
): Promise<void> {
  for (const recording of recordings) await keep(recording.id, await answer(recording));
}
