import type { z } from 'zod';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as lastCharges from '../../platform/db/ledger/last-charges.ts';
import type { Turn } from '../../platform/db/chat/chat-turns.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/pool.ts';
import { TOKENS_PER_USD } from '../../workflows/domain/prices.ts';
import { answers } from '../../agent/knowledge/answer.ts';
import { LOOKUP_INPUTS, type LookupName } from '../../agent/lookup-tools.ts';
import { lookUpBatches } from './lookup-batches.ts';
import { lookUpRecipes } from './lookup-recipes.ts';
import { namesOf, shownText } from './lookup-names.ts';
import { done, refused, type ToolResult } from './tool-result.ts';

const MAX_SECTIONS = 3;
const MAX_CHARGES = 10;

interface Asked<Input = unknown> {
  config: Config;
  turn: Turn;
  input: Input;
}

/** A call that is done at once from rows or the documentation of the account that asks. It spends nothing. */
type Lookup = (db: Db, asked: Asked) => Promise<ToolResult>;

type InputOf<Name extends LookupName> = z.output<(typeof LOOKUP_INPUTS)[Name]>;

/** The tools that look something up, by name. */
export const LOOKUPS: ReadonlyMap<string, Lookup> = new Map<string, Lookup>([
  lookup('search_documentation', async (_, { input: { question, topics = [] } }) => ({
    sections: answers(question, { topics, limit: MAX_SECTIONS }).map(({ text, link }) => ({
      text: shownText(text),
      link,
    })),
  })),
  lookup('get_account', lookUpAccount),
  lookup('list_recipes', lookUpRecipes),
  lookup('list_batches', lookUpBatches),
]);

/** Returns a lookup with its name. Input that its schema refuses gets a result that says why. */
function lookup<Name extends LookupName>(
  name: Name,
  find: (db: Db, asked: Asked<InputOf<Name>>) => Promise<unknown>,
): [Name, Lookup] {
  return [
    name,
    async (db, asked) => {
      const parsed = LOOKUP_INPUTS[name].safeParse(asked.input);
      if (parsed.success) return done(await find(db, { ...asked, input: parsed.data as InputOf<Name> }));
      const why = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`).join('; ');
      return refused('invalid_request', shownText(`The input of ${name} is not valid: ${why}.`));
    },
  ];
}

async function lookUpAccount(db: Db, { config, turn }: Asked): Promise<unknown> {
  const { accountId } = turn;
  const account = await accounts.find(db, accountId);
  const charges = await lastCharges.ofAccount(db, { accountId, limit: MAX_CHARGES });
  const nameOf = await namesOf(
    db,
    accountId,
    charges.flatMap(({ audioUrl }) => audioUrl ?? []),
  );
  return {
    kind: account?.kind === 'paid' ? 'live' : 'free',
    available_tokens: account?.availableTokens ?? 0,
    held_tokens: account?.heldTokens ?? 0,
    usd_per_minute: 60 / TOKENS_PER_USD,
    limits: limitsOf(config, turn),
    charges: charges.map(({ at, tokens, recipe, capabilities, audioUrl, contentName, origins }) => ({
      at: at.toISOString(),
      tokens,
      what: shownText(recipe ?? capabilities.join(', ')),
      audio: contentName ?? (audioUrl === null ? 'further audio' : nameOf(audioUrl)),
      ...(origins.length > 0 ? { origins } : {}),
    })),
  };
}

function limitsOf(config: Config, turn: Turn): Record<string, number> {
  return {
    longest_audio_s: config.MAX_AUDIO_S,
    largest_file_bytes: config.MAX_AUDIO_BYTES,
    storage_bytes: config.STORAGE_BYTES_PER_ACCOUNT,
    requests_per_minute: config.REQUESTS_PER_MINUTE,
    tokens_per_chat_turn: config.CHAT_MAX_AUDIO_TOKENS,
    confirm_above_tokens: turn.confirmAbove ?? config.CHAT_CONFIRM_ABOVE,
    chat_turns_per_day_without_tokens: config.CHAT_UNFUNDED_TURNS_PER_DAY,
  };
}
