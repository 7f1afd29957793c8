import type { z } from 'zod';
import type { Turn } from '../../platform/db/chat/chat-turns.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/pool.ts';
import { answers } from '../../agent/knowledge/answer.ts';
import { LOOKUP_INPUTS, type LookupName } from '../../agent/lookup-tools.ts';
import { lookUpAccount } from './lookup-account.ts';
import { lookUpBatches } from './lookup-batches.ts';
import { lookUpRecipes } from './lookup-recipes.ts';
import { shownText } from './lookup-names.ts';
import { done, refused, type ToolResult } from './tool-result.ts';

const MAX_SECTIONS = 3;

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
