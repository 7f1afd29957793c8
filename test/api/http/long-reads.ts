import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Pool } from '../../../platform/db/pool.ts';
import { aLongJob } from '../runs/long-job.ts';

/** A request for a result of hours. */
interface LongRead {
  name: string;
  /** Sends it and returns the bytes of the response. */
  read: () => Promise<number>;
  /** The response has more than this. */
  minBytes: number;
}

/** Inserts a run and a batch, each with two hours of melody, and returns the requests for their results. */
export async function longReads(
  db: Pool,
  { baseUrl, key }: { baseUrl: string; key: { account_id: string; api_key: string } },
): Promise<LongRead[]> {
  const output = melodyOf(2 * 3_600);
  const job = { accountId: key.account_id, items: 1, steps: 1, output };
  const run = await aLongJob(db, { ...job, kind: 'run' });
  const batch = await aLongJob(db, { ...job, kind: 'batch' });
  const ask = (path: string, body?: object) => async (): Promise<number> => {
    const headers = {
      authorization: `Bearer ${key.api_key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const request = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(`${baseUrl}${path}`, { headers, ...request });
    expect([path, response.status]).toEqual([path, 200]);
    let bytes = 0;
    for await (const piece of response.body!) bytes += piece.length;
    return bytes;
  };
  const minBytes = output.length;
  return [
    { name: 'run', read: ask(`/v1/recipe/jobs/${run}`), minBytes },
    { name: 'results', read: ask(`/v1/batch/${batch}/results`), minBytes },
    { name: 'jsonl', read: ask(`/v1/batch/${batch}/export`), minBytes },
    { name: 'zip', read: ask(`/v1/batch/${batch}/export?format=zip`), minBytes },
    { name: 'csv', read: ask(`/v1/batch/${batch}/export?format=csv`), minBytes: 0 },
    { name: 'run over MCP', read: ask('/mcp', callOf('get_run', { job_id: run })), minBytes: 0 },
    { name: 'results over MCP', read: ask('/mcp', callOf('get_batch_results', { batch_id: batch })), minBytes: 0 },
  ];
}

function callOf(name: string, args: object): object {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
}

/** Returns the JSON of the melody of so many seconds, as the service stores it: 6.5 MB an hour. */
function melodyOf(seconds: number): string {
  const frames = Array.from({ length: seconds * 100 }, (_, n) => n);
  const notes = frames.slice(0, seconds * 2).map((n) => ({ start_s: n / 2, end_s: n / 2 + 0.4, midi: 57, name: 'A3' }));
  const f0 = {
    hop_s: 0.01,
    hz: frames.map((n) => 220 + (n % 100) / 100),
    voiced: frames.map((n) => n % 2 === 0),
    confidence: frames.map((n) => (n % 1_000) / 1_000),
  };
  const file = {
    format: 'midi',
    name: 'melody.mid',
    artifact_id: randomUUID(),
    content_type: 'audio/midi',
    bytes: 1_000,
  };
  return JSON.stringify({ monophonic: true, f0, notes, reasons: [], engine: 'embedded:pyin', files: [file] });
}
