/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleAudioCommand } from '../../../cli/build-client.ts';
import { oldestNode } from '../../api/client/oldest-node.ts';
import { shared } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  process: ChildProcess;
  finished: Promise<Finished>;
  /** Returns what it has printed so far. */
  printed(): string;
}

export interface Desk {
  /** A folder of its own. */
  folder: string;
  key: TestKey;
  /** Starts `audio` in that folder with the key, as its bundled form, under the oldest Node.js of the machine. */
  start(args: string[], env?: Record<string, string>): Running;
  audio(args: string[], env?: Record<string, string>): Promise<Finished>;
  /** Returns the paths below a folder, sorted, without those that begin with a dot. */
  files(folder: string): string[];
}

/** A file has one bundle; `desk` makes a folder and an account for each test. */
export const test = shared
  .extend('bundle', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'audio-bundle-'));
    onCleanup(() => rmSync(folder, { recursive: true, force: true }));
    await bundleAudioCommand(join(folder, 'audio.mjs'));
    return join(folder, 'audio.mjs');
  })
  .extend('desk', async ({ bundle, service }, { onCleanup }): Promise<Desk> => {
    const folder = mkdtempSync(join(tmpdir(), 'audio-desk-'));
    const key = await service.key({ tokens: 1_000 });
    const started: ChildProcess[] = [];
    onCleanup(() => {
      for (const each of started) each.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });
    const own = {
      AUDIO_API_URL: service.baseUrl,
      AUDIO_API_KEY: key.api_key,
      XDG_CONFIG_HOME: join(folder, '.config'),
    };
    const start = (args: string[], env: Record<string, string> = {}): Running => {
      const all = { ...process.env, ...own, ...env, NODE_OPTIONS: '' };
      const child = spawn(oldestNode(), [bundle, ...args], { cwd: folder, env: all, stdio: ['pipe', 'pipe', 'pipe'] });
      started.push(child);
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
      const finished = new Promise<Finished>((resolve) => {
        child.on('close', (code) => resolve({ code, stdout, stderr }));
      });
      return { process: child, finished, printed: () => stdout + stderr };
    };
    return {
      folder,
      key,
      start,
      audio: (args, env) => {
        const running = start(args, env);
        running.process.stdin?.end();
        return running.finished;
      },
      files: (below) =>
        readdirSync(join(folder, below), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, below).length + 1))
          .filter((path) => !/(^|\/)\./.test(path))
          .toSorted(),
    };
  });
