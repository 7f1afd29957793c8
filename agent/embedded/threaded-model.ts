import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { excerpt } from './excerpt.ts';
import { replyOf, spokenModel, type Reply } from './spoken-model.ts';
import { ReadingEnded, PolicyThread } from './policy-thread.ts';
import { Turns } from './turns.ts';

/** Processor time that a message may take. Usual ones take some 5 ms; 1,000 hostile characters take a third of a second. */
const ALLOWED_MS = 1_000;

const TOO_HARD =
  'I could not make sense of this message in time. Please say in one or two plain sentences what I shall do, for example "remove the vocals" or "tell the tempo and key of audio_1".';

/** Name of the provider options of the embedded model. */
const PROVIDER = 'embedded';

/** Returns the provider options that say which account a call is for. */
export function onBehalfOf(account: string): Record<string, Record<string, string>> {
  return { [PROVIDER]: { account } };
}

/**
 * The offline model in a thread of its own, so that no message holds up the process. Accounts take turns. A message that
 * takes more processor time than is allowed gets a reply that asks for a plainer one; it is not read again.
 */
export function threadedModel({ allowedMs = ALLOWED_MS }: { allowedMs?: number } = {}): LanguageModelV4 {
  const thread = new PolicyThread({ allowedMs });
  const turns = new Turns();

  async function generate(options: LanguageModelV4CallOptions): Promise<Reply> {
    const input = excerpt(options);
    try {
      return await turns.take(accountOf(options), () => thread.read(input), options.abortSignal);
    } catch (error) {
      if (error instanceof ReadingEnded) return replyOf(TOO_HARD);
      throw error;
    }
  }

  return spokenModel({ generate });
}

function accountOf({ providerOptions }: LanguageModelV4CallOptions): string {
  const account = providerOptions?.[PROVIDER]?.['account'];
  return typeof account === 'string' ? account : '';
}
