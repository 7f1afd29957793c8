import { figure, median, say, sayLoad, spread, type Verdict } from './report.ts';
import { startEnvironment, type Environment } from './environment.ts';

const ALONE = 30;
const AT_ONCE = 20;
const ROUNDS = 4;

/** Measures the time to the first word of the embedded model: for one stream, and for several at once. */
export async function benchChat(): Promise<Verdict[]> {
  say('chat: time to the first word of the embedded model');
  const environment = await startEnvironment({ lengths: [] });
  try {
    const { key } = await environment.customer();
    for (let n = 0; n < 5; n++) await firstWord(environment, key.api_key);
    sayLoad('at the start');
    const alone: number[] = [];
    for (let n = 0; n < ALONE; n++) alone.push(await firstWord(environment, key.api_key));
    const together: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const waits = Array.from({ length: AT_ONCE }, () => firstWord(environment, key.api_key));
      together.push(...(await Promise.all(waits)));
    }
    sayLoad('at the end');
    figure('one stream', spread(alone.map((ms) => ms / 1_000)));
    figure(`${AT_ONCE} streams at once`, spread(together.map((ms) => ms / 1_000)));
    return [
      { what: 'first word, one stream, median', value: median(alone), bar: 150, unit: 'ms' },
      {
        what: `first word, ${AT_ONCE} streams, 95th percentile`,
        value: percentile(together, 0.95),
        bar: 1_000,
        unit: 'ms',
      },
    ];
  } finally {
    await environment.close();
  }
}

/** Sends a message, reads its reply to the end and returns the time to the first word in milliseconds. */
async function firstWord({ service }: Environment, apiKey: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${service.baseUrl}/api/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'What can you do for me?' }),
  });
  let first: number | undefined;
  let text = '';
  for await (const bytes of response.body!) {
    text += Buffer.from(bytes).toString('utf8');
    if (first === undefined && text.includes('"text-delta"')) first = performance.now() - began;
  }
  if (first === undefined || !text.includes('[DONE]')) throw new Error(`The reply broke off: ${text.slice(-300)}`);
  return first;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
}
