import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AudioClient, Reply } from '../../../client/index.ts';
import { Declined, type Context } from '../command.ts';
import type { Lane } from './lanes.ts';
import type { Report } from './report.ts';

export type Quote = Reply<'post', '/v1/quote'>;

/** Waits between two looks at a quote, which grow. */
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 2_000;
const GROWTH = 1.3;

/** Shows the price of a submit and asks whether to go on. Returns the id of its quote, which binds the price. */
export type AskPrice = (urls: string[]) => Promise<string | undefined>;

/** Returns the price of work on addresses, once the service has measured them. */
export async function quoteOf(audio: AudioClient, { work }: Lane, urls: string[], signal: AbortSignal): Promise<Quote> {
  let quote = await audio.post('/v1/quote', { body: { ...work, audio_urls: urls }, signal });
  for (let wait = FIRST_WAIT_MS; quote.status === 'IN_QUEUE'; wait = Math.min(MAX_WAIT_MS, wait * GROWTH)) {
    await sleep(wait, undefined, { signal });
    quote = await audio.get('/v1/quote/{quote_id}', { path: { quote_id: quote.quote_id }, signal });
  }
  return quote;
}

/** Returns a sentence on a quote. */
export function priceText({ items, tokens, balance_after: after }: Quote): string {
  const failed = items.filter(({ error }) => error !== null).length;
  const files = `${items.length} ${items.length === 1 ? 'file' : 'files'}`;
  const unknown = failed > 0 ? `; ${failed} cannot be read` : '';
  const rest =
    (after ?? 0) < 0
      ? `The balance is ${-after!} tokens short: what it does not cover fails.`
      : `${after} tokens are left then.`;
  return `Price: at most ${tokens} tokens for ${files}${unknown}. ${rest}`;
}

/** Returns the question of a command before each submit: where nobody is at a terminal, the price is shown only. */
export function askPriceOf(
  { say, terminal, signal }: Pick<Context, 'say' | 'terminal' | 'signal'>,
  { audio, lane, report }: { audio: AudioClient; lane: Lane; report: Pick<Report, 'pause' | 'resume'> },
): AskPrice {
  let isAnswered = terminal === undefined;
  return async (urls) => {
    const quote = await quoteOf(audio, lane, urls, signal);
    report.pause();
    say(priceText(quote));
    if (!isAnswered && quote.tokens !== 0) {
      const answer = await ask('Go on? [y]es, yes to [a]ll that follows, [n]o: ', { terminal: terminal!, signal });
      if (!/^[ya]/i.test(answer)) throw new Declined();
      isAnswered = /^a/i.test(answer);
    }
    report.resume();
    return quote.quote_id;
  };
}

/** Returns the answer to a question; empty at the end of the input. */
async function ask(
  question: string,
  { terminal, signal }: { terminal: NonNullable<Context['terminal']>; signal: AbortSignal },
): Promise<string> {
  const lines = createInterface(terminal);
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT')); // Ctrl-C is read as a key here
  try {
    const closed = once(lines, 'close').then(() => '');
    return (await Promise.race([lines.question(question, { signal }), closed])).trim();
  } finally {
    lines.close();
  }
}
