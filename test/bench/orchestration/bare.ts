import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { startProcess } from '../../../embedded/process/run.ts';

const QUEUE = 'bench-bare';
const WORKER = fileURLToPath(new URL('./bare-worker.ts', import.meta.url));

/** Bare Temporal on the server of a bench: a worker of its own, with one activity that does nothing. */
export interface Bare {
  /** Process id of the worker. */
  pid: number;
  /** Runs a parent with `count` children, `window` at a time, and returns the seconds that it took. */
  run(count: number, window: number): Promise<number>;
  close(): Promise<void>;
}

export async function startBare(address: string): Promise<Bare> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
  const worker = await startProcess(
    { file: process.execPath, args: [WORKER, address, QUEUE], env },
    (line) => void process.stderr.write(line.includes('ERROR') ? `${line}\n` : ''),
  );
  const connection = await Connection.connect({ address });
  const client = new Client({ connection });
  return {
    pid: worker.pid,
    async run(count, window) {
      const began = performance.now();
      const options = { taskQueue: QUEUE, workflowId: `bare-${randomUUID()}`, args: [count, window] };
      await client.workflow.execute('bareParent', options);
      return (performance.now() - began) / 1_000;
    },
    async close() {
      await connection.close();
      await worker.stop('SIGTERM', 10_000);
    },
  };
}
