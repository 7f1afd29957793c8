import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { capability } from '../../../audio/capabilities/list.ts';
import type { DecodedAudio } from '../../../audio/capabilities/capability.ts';
import { capabilityFolder, type CapabilityName } from '../../../workflows/domain/capabilities.ts';
import { audioOf, run } from '../../infra/run-capability.ts';
import { decoded } from '../material/folder.ts';
import { PYTHON } from '../peers.ts';
import type { Recording, System } from './section.ts';
import { sourceHash } from './source-hash.ts';

/** Returns the service as a system: a capability, whose output `answerOf` turns into an answer. */
export function service<Answer>(
  name: CapabilityName,
  answerOf: (output: Record<string, unknown>, recording: Recording) => Answer,
  params: object = {},
): System<Answer> {
  const asked = capability(name)!;
  const file = new URL(`../../../audio/capabilities/${capabilityFolder(name)}/capability.ts`, import.meta.url);
  return {
    name: 'service',
    peer: false,
    version: async () => `${asked.version}-${JSON.stringify(params)}-${await sourceHash([file])}`,
    answer: (recordings, keep) =>
      oneByOne(recordings, keep, async (recording) => {
        const { planes, sampleRate } = await decoded(recording.path);
        const { output } = await run(asked, planes, { sampleRate, params });
        return answerOf(output, recording);
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
 * Returns another program as a system: the function `peer` of `peers/real/<section>.py`, which takes the path of a recording and
 * returns its answer. It runs in the interpreter that PYTHON names.
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
      child.stdin.end(recordings.map(({ id, path }) => `${JSON.stringify({ id, path })}\n`).join(''));
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
