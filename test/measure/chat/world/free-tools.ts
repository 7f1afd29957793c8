import { jsonSchema, tool, type JSONSchema7, type ToolSet } from 'ai';
import { refused, type ToolResult } from '../../../../activities/chat/tool-result.ts';
import { MAX_CALLS, priceRequest, workProposal } from '../../../../agent/tools.ts';
import { answers } from '../../../../agent/knowledge/answer.ts';
import { CATALOG } from '../../../../platform/db/recipes/catalog.ts';
import { loadConfig } from '../../../../platform/config.ts';
import { explain, type FailureCode } from '../../../../workflows/domain/failure.ts';
import { tokensFor, TOKENS_PER_USD } from '../../../../workflows/domain/prices.ts';
import type { PlannedCall, World } from './world.ts';

type Input = Record<string, unknown>;

interface FreeTool {
  description: string;
  properties: Record<string, JSONSchema7>;
  required?: string[];
  run(world: World, input: Input): unknown;
}

const TEXT: JSONSchema7 = { type: 'string' };
const HANDLE: JSONSchema7 = { type: 'string', pattern: '^audio_[1-9][0-9]*$' };
const CALLS: JSONSchema7 = {
  type: 'array',
  items: {
    type: 'object',
    properties: { capability: TEXT, audio: HANDLE, params: { type: 'object' } },
    required: ['capability', 'audio'],
  },
};

const LIMITS = loadConfig({});

/** Tools that spend nothing, and `run_recipe`, as this world does them. */
const FREE_TOOLS: Record<string, FreeTool> = {
  search_documentation: {
    description:
      'Searches the documentation of this service. Returns the sections that fit a question, the best first.',
    properties: { question: TEXT, topics: { type: 'array', items: TEXT } },
    required: ['question'],
    run: (_, { question, topics }) => ({
      sections: answers(String(question), { topics: Array.isArray(topics) ? topics.map(String) : [], limit: 3 }),
    }),
  },

  get_account: {
    description: 'Returns the kind of the account, its balance, its limits and its last charges.',
    properties: {},
    run: ({ account, ledger }) => ({
      kind: account.kind,
      available_tokens: ledger.available,
      held_tokens: 0,
      usd_per_minute: 60 / TOKENS_PER_USD,
      limits: {
        longest_audio_s: LIMITS.MAX_AUDIO_S,
        largest_file_bytes: LIMITS.MAX_AUDIO_BYTES,
        storage_bytes: LIMITS.STORAGE_BYTES_PER_ACCOUNT,
        requests_per_minute: LIMITS.REQUESTS_PER_MINUTE,
        tokens_per_chat_turn: LIMITS.CHAT_MAX_AUDIO_TOKENS,
        confirm_above_tokens: LIMITS.CHAT_CONFIRM_ABOVE,
      },
      charges: ledger.charges
        .toReversed()
        .slice(0, 10)
        .map((charge, index) => ({ at: new Date(Date.UTC(2026, 10, 20, 12 - index)).toISOString(), ...charge })),
      today: '2026-11-20',
      usage_by_day: usageOf(ledger.charges),
      files: {
        used_bytes: account.used_bytes,
        newest_uploads: account.uploads.map(({ name, expires }) => ({
          name,
          sent_at: '2026-11-19T08:00:00.000Z',
          ...(expires ? { expires_at: '2026-11-20T20:00:00.000Z' } : {}),
        })),
      },
    }),
  },

  list_recipes: {
    description: 'Lists the saved recipes of the account and the public ones; with a name, those whose name fits.',
    properties: { name: TEXT },
    run: (world, { name }) => {
      const wanted = typeof name === 'string' ? name.toLowerCase().trim() : '';
      const { saved, published } = recipesOf(world);
      const fits = (recipe: Recipe): boolean =>
        recipe.name.toLowerCase().includes(wanted) || (wanted !== '' && wanted.includes(recipe.name.toLowerCase()));
      const found = { saved: saved.filter(fits).map(shown), public: published.filter(fits).map(shown) };
      return { ...found, total: found.saved.length + found.public.length };
    },
  },

  list_batches: {
    description: 'Lists the last batches of the account, the newest first, with their counts and failures.',
    properties: { limit: { type: 'integer', minimum: 1, maximum: 10 }, batch_id: TEXT },
    run: ({ account }, { limit, batch_id: wanted }) => ({
      batches: account.batches
        .map(({ failures, status, ...batch }, index) => ({
          batch_id: `batch_${index + 1}`,
          status:
            status ?? (batch.completed + batch.failed + batch.cancelled < batch.total ? 'processing' : 'completed'),
          ...batch,
          submitted_at: new Date(Date.UTC(2026, 10, 22 - index)).toISOString(),
          tokens: 60 * batch.completed,
          failures: failures.slice(0, 5).map(({ file, code }) => ({ file, code, ...reasonOf(code) })),
        }))
        .filter(({ batch_id: id }) => wanted === undefined || wanted === id)
        .slice(0, typeof limit === 'number' ? limit : 10),
    }),
  },

  estimate_price: {
    description: 'Returns what calls, or work on audio, would be charged. Charges nothing.',
    properties: { calls: CALLS, audio: { type: 'array', items: HANDLE }, seconds: { type: 'number' } },
    run: (world, input) => {
      const asked = priceRequest.safeParse(input);
      if (!asked.success) return refused('invalid_request', 'Give one of calls, audio or seconds.');
      const { calls, audio, seconds } = asked.data;
      if (seconds !== undefined) return { ...priced(tokensFor(seconds, 1)), audio: [] };
      const handles = audio ?? calls?.map((call) => call.audio) ?? [];
      const unknown = handles.find((handle) => !world.audioOf(handle));
      if (unknown !== undefined) return refused('invalid_audio_url', `This conversation has no audio ${unknown}.`);
      const known = [...new Set(handles)].flatMap((handle) => world.audioOf(handle) ?? []);
      return {
        ...priced(world.priceOf(known.map(({ sound }) => ({ sound, further: {} })))),
        audio: known.map(({ n, sound }) => {
          const tokens = world.priceOf([{ sound, further: {} }]);
          return { audio: `audio_${n}`, seconds: sound.seconds, tokens, charged_before: tokens === 0 };
        }),
      };
    },
  },

  propose_work: {
    description:
      'Proposes calls that need a confirmation: validates them and returns their price. Then ask the user; "yes" confirms them.',
    properties: { calls: CALLS },
    required: ['calls'],
    run: (world, input) => {
      const asked = workProposal.safeParse(input);
      if (!asked.success)
        return refused('invalid_request', `Give calls: 1 to ${MAX_CALLS} of {capability, audio, params}.`);
      const { calls } = asked.data;
      const planned = calls.map(({ capability, audio, params }) => world.planned(capability, { ...params, audio }));
      const invalid = planned.find((each): each is ToolResult => 'status' in each);
      if (invalid) return invalid;
      world.propose(planned as PlannedCall[]);
      return {
        ...priced(world.priceOf(planned as PlannedCall[])),
        calls: calls.map(({ capability, audio }, index) => ({
          capability,
          audio,
          tokens: world.priceOf([planned[index] as PlannedCall]),
        })),
      };
    },
  },

  run_recipe: {
    description: 'Runs the steps of a recipe over one audio. Charged as a call of a capability is.',
    properties: { recipe_id: TEXT, audio: HANDLE },
    required: ['recipe_id', 'audio'],
    run: (world, input) => {
      const { saved, published } = recipesOf(world);
      const recipe = [...saved, ...published].find(({ recipe_id: id }) => id === input['recipe_id']);
      return recipe ? world.runRecipe(recipe, input) : refused('recipe_not_found', 'There is no such recipe.');
    },
  },
};

/** Returns the usage of the one day on which everything was charged. */
function usageOf(charges: readonly { tokens: number }[]): { day: string; items: number; tokens: number }[] {
  if (charges.length === 0) return [];
  return [{ day: '2026-11-20', items: charges.length, tokens: charges.reduce((sum, { tokens }) => sum + tokens, 0) }];
}

function shown({ recipe_id, name, steps }: Recipe): { recipe_id: string; name: string; steps: string[] } {
  return { recipe_id, name, steps: steps.map(({ capability }) => capability) };
}

/** Names of the public recipes. */
export const PUBLIC_RECIPE_NAMES: readonly string[] = CATALOG.map(({ name }) => name);

/** Returns the definitions of the tools beside the capabilities. */
export function freeTools(): ToolSet {
  return Object.fromEntries(
    Object.entries(FREE_TOOLS).map(([name, { description, properties, required = [] }]) => [
      name,
      tool({ description, inputSchema: jsonSchema({ type: 'object', properties, required }) }),
    ]),
  );
}

/** Does what a call requests, of a capability or of another tool. */
export function resultOf(world: World, { tool: name, input }: { tool: string; input: unknown }): ToolResult {
  const free = FREE_TOOLS[name];
  if (!free) return world.run(name, input);
  if (typeof input !== 'object' || input === null)
    return refused('invalid_request', 'The input of a call must be an object.');
  const output = free.run(world, input as Input);
  if (isResult(output)) return output;
  return { status: 'completed', output, tokens_charged: 0, cached: false };
}

function isResult(output: unknown): output is ToolResult {
  const { status } = output as { status?: unknown };
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

interface Recipe {
  recipe_id: string;
  name: string;
  steps: { capability: string; params?: Record<string, unknown> }[];
}

function recipesOf({ account }: World): { saved: Recipe[]; published: Recipe[] } {
  return {
    saved: account.recipes.map(({ name, steps }, index) => ({
      recipe_id: `rec_saved_${index + 1}`,
      name,
      steps: steps.map((capability) => ({ capability })),
    })),
    published: CATALOG.map(({ id, name, steps }) => ({ recipe_id: id, name, steps })),
  };
}

function priced(tokens: number): { tokens: number; usd: number } {
  return { tokens, usd: Number((tokens / TOKENS_PER_USD).toFixed(4)) };
}

function reasonOf(code: string): { message: string; what_to_do: string } {
  const advice = explain({ code: code as FailureCode });
  const [message = '', ...rest] = advice.split(/(?<=\.) /);
  return { message, what_to_do: rest.join(' ') };
}
