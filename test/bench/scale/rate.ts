import { connect, createServer } from 'node:net';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { settlement } from '../../../activities/items/begin-and-settle.ts';
import * as charges from '../../../platform/db/ledger/charges.ts';
import { openPool } from '../../../platform/db/pool.ts';
import { anAccount, contentOf, runningItems } from '../../db/factories.ts';
import { figure, median, type Verdict } from '../report.ts';

const ITEMS = 600;
const CONNECTIONS = 16;
const ROUNDS = 3;
const NETWORK_MS = 1;
const MIN_RATE = 200;
const MIN_SHARE = 0.8;

/** Measures how many items of one account are held and settled in a second, on a loopback and with a millisecond of network, in turns. */
export async function benchRate(url: string): Promise<Verdict[]> {
  const slow = new URL(url);
  const proxy = await delayingProxy(Number(slow.port), NETWORK_MS);
  slow.port = String(proxy.port);
  const rates: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      rates[0].push(await rateOf(url));
      rates[1].push(await rateOf(slow.href));
    }
  } finally {
    proxy.close();
  }
  const [near, far] = [median(rates[0]), median(rates[1])];
  figure('items of one account per second', shown(rates[0]));
  figure(`… with ${NETWORK_MS} ms of network`, shown(rates[1]));
  return [
    { what: 'time of an item of one account', value: 1_000 / near, bar: 1_000 / MIN_RATE, unit: 'ms' },
    { what: `the same with ${NETWORK_MS} ms of network`, value: near / far, bar: 1 / MIN_SHARE, unit: 'x loopback' },
  ];
}

const shown = (rates: number[]): string => rates.map((rate) => rate.toFixed(0)).join(', ');

async function rateOf(url: string): Promise<number> {
  const db = openPool({ DATABASE_URL: url, DATABASE_POOL: CONNECTIONS }, pino({ level: 'silent' }));
  try {
    const { id: accountId } = await anAccount(db, { tokens: ITEMS });
    const ids = await runningItems(db, { accountId, count: ITEMS });
    const settle = settlement(db);
    const began = performance.now();
    const work = async (): Promise<void> => {
      for (let itemId = ids.pop(); itemId !== undefined; itemId = ids.pop()) {
        await charges.hold(db, { accountId, contentHash: contentOf(uuidv7()), itemId, tokens: 1 });
        await settle(itemId, { status: 'completed', failedSteps: [] });
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    return ITEMS / ((performance.now() - began) / 1_000);
  } finally {
    await db.end();
  }
}

/** Starts a proxy that hands each piece of data on after some milliseconds. */
async function delayingProxy(target: number, delayMs: number): Promise<{ port: number; close(): void }> {
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on('error', () => [client, upstream].forEach((each) => each.destroy()));
      socket.on('close', () => [client, upstream].forEach((each) => each.destroy()));
    }
    client.on('data', (bytes) => setTimeout(() => upstream.write(bytes), delayMs));
    upstream.on('data', (bytes) => client.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as { port: number }).port, close: () => void server.close() };
}
