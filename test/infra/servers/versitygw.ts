import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { startProcess, type RunningProcess } from '../../../embedded/process/run.ts';
import { goProgram } from './go-programs.ts';

/** An S3 server that can be started, and again at the same address once it has ended; its objects stay. */
export interface PreparedStore {
  url: string;
  port: number;
  /** Folder in which a bucket is a folder and an object a file. */
  folder: string;
  credentials: { access_key_id: string; secret_access_key: string };
  /** Resolves once it responds. */
  start(): Promise<RunningProcess>;
  remove(): Promise<void>;
}

/** Prepares versitygw with a bucket; builds it with Go if it is not in the cache folder, in minutes. */
export async function prepareVersitygw(bucket: string): Promise<PreparedStore> {
  const credentials = { access_key_id: 'AKIATESTS', secret_access_key: 'the-secret-of-the-object-store' };
  const folder = await mkdtemp(join(tmpdir(), 'object-store-'));
  await mkdir(join(folder, bucket));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = await goProgram('versitygw');
  return {
    url,
    port,
    folder,
    credentials,
    async start() {
      const env = {
        ...process.env,
        ROOT_ACCESS_KEY: credentials.access_key_id,
        ROOT_SECRET_KEY: credentials.secret_access_key,
      };
      const args = ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', folder];
      const running = await startProcess({ file, args, env }, () => undefined);
      while (!(await fetch(url).catch(() => undefined))) {
        if (running.hasExited()) throw new Error('versitygw ended before it listened');
        await sleep(20);
      }
      return running;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
