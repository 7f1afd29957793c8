import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { AudioClient } from '../../../client/index.ts';
import { Declined } from '../../../cli/audio/command.ts';
import type { Lane } from '../../../cli/audio/work/lanes.ts';
import { askPriceOf, priceText, type Quote } from '../../../cli/audio/work/price.ts';

const item = { audio_url: 'upload://a', seconds: 2.5, tokens: 3, reason: 'new' as const, error: null };
const QUOTE: Quote = {
  quote_id: 'q',
  status: 'completed',
  items: [item],
  tokens: 3,
  balance_after: 7,
  expires_at: '2027-01-01T00:00:00.000Z',
};

/** Asks about the price as often as there are answers, at a terminal where somebody types them; null ends the input. */
async function asked(answers: (string | null)[], { quote = QUOTE, times = answers.length } = {}): Promise<string> {
  const audio = { post: async () => quote } as unknown as AudioClient;
  const [input, output, said] = [new PassThrough(), new PassThrough(), [] as string[]];
  output.on('data', (chunk: Buffer) => {
    if (!chunk.toString().includes('Go on?')) return;
    said.push('asked');
    const answer = answers.shift();
    if (answer === null || answer === undefined) input.end();
    else input.write(`${answer}\n`);
  });
  const context = {
    say: (line: string) => void said.push(line.split(' ')[0]!),
    terminal: { input, output },
    signal: new AbortController().signal,
  };
  const report = { pause: () => undefined, resume: () => undefined };
  const ask = askPriceOf(context, { audio, lane: { work: {} } as Lane, report });
  for (let time = 0; time < times; time++) expect(await ask(['upload://a'])).toBe('q');
  return said.join(' ');
}

describe('the price of a submit', () => {
  test('is shown and asked about each time, or once for all that follows', async () => {
    expect(await asked(['y', 'yes'])).toBe('Price: asked Price: asked');
    expect(await asked(['a'], { times: 3 })).toBe('Price: asked Price: Price:');
  });

  test.for([['n'], [''], [null]])('is declined by %s', async ([answer]) => {
    await expect(asked([answer!])).rejects.toThrow(Declined);
  });

  test('is not asked about where nothing is charged', async () => {
    expect(await asked([], { quote: { ...QUOTE, tokens: 0 }, times: 1 })).toBe('Price:');
  });

  test('names what cannot be read, and what the balance lacks', () => {
    const error = { code: 'not_audio' as const, message: 'No audio.' };
    const items = [item, { ...item, tokens: null, seconds: null, reason: null, error }];
    expect(priceText(QUOTE)).toBe('Price: at most 3 tokens for 1 file. 7 tokens are left then.');
    expect(priceText({ ...QUOTE, items, balance_after: -2 })).toBe(
      'Price: at most 3 tokens for 2 files; 1 cannot be read. The balance is 2 tokens short: what it does not cover fails.',
    );
  });
});
