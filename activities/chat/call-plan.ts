import type { z } from 'zod';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as chatAudios from '../../platform/db/chat/chat-audios.ts';
import type { Turn } from '../../platform/db/chat/chat-turns.ts';
import type { Db } from '../../platform/db/pool.ts';
import { numberBound } from '../../platform/number-bound.ts';
import * as recipes from '../../platform/db/recipes/recipes.ts';
import { CAPABILITY_NAMES, type CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { Step } from '../../workflows/domain/recipe.ts';
import { RUN_RECIPE, recipeRun } from '../../agent/lookup-tools.ts';
import { AUDIO_HANDLE } from '../../agent/tools.ts';
import { FURTHER_INPUTS, urlParam } from '../../audio/capabilities/further-inputs.ts';
import { capability } from '../../audio/capabilities/list.ts';
import { refused, type ToolResult } from './tool-result.ts';

const MAX_SHOWN_CHARS = 100;

/** The work that a valid call asks for: steps on one audio. */
export interface CallPlan {
  /** Name of the tool, as people are asked about it. */
  capability: string;
  /** Handle of its audio. */
  audio: string;
  /** URL of its audio, then those of its further audio. */
  audioUrls: [string, ...string[]];
  /** Arguments of the call without its audio. */
  params: Record<string, unknown>;
  steps: Step[];
  /** The recipe that has the steps; undefined for one capability. */
  recipe?: PlannedRecipe;
}

/** What a run takes from its recipe beside the steps. */
export type PlannedRecipe = Pick<recipes.Recipe, 'id' | 'executionPolicy'>;

/** Tool and input of a call. */
export interface AskedCall {
  tool: string;
  input: unknown;
}

/** Validates a call as an API request would be: a known capability, valid parameters, audio of this conversation. */
export async function planOf(db: Db, turn: Turn, { tool, input }: AskedCall): Promise<CallPlan | ToolResult> {
  if (tool === RUN_RECIPE) return recipePlanOf(db, turn, input);
  const name = CAPABILITY_NAMES.find((each) => each === tool);
  const known = name && capability(name);
  if (!known) return refused('unknown_capability', `There is no capability ${shown(tool)} here.`);
  if (typeof input !== 'object' || input === null)
    return refused('invalid_request', 'The input of a call must be an object.');
  const { audio, ...given } = input as Record<string, unknown>;
  const urlOf = await urlsByHandle(db, turn);
  const audioUrl = urlOf(audio);
  if (!audioUrl) return refused('invalid_audio_url', `This conversation has no audio ${shown(audio)}.`);
  const params = { ...given };
  const furtherUrls: string[] = [];
  // A model names audio by handles only: an address that it wrote itself is dropped.
  for (const further of FURTHER_INPUTS) {
    delete params[further];
    delete params[urlParam(further)];
    if (given[further] === undefined) continue;
    const furtherUrl = urlOf(given[further]);
    if (!furtherUrl || !known.inputs?.includes(further))
      return refused('invalid_audio_url', `${shown(given[further])} cannot be used as "${further}".`);
    params[urlParam(further)] = furtherUrl;
    furtherUrls.push(furtherUrl);
  }
  const checked = known.params.safeParse(params);
  if (!checked.success) {
    return refused('invalid_request', problemOfParams(checked.error));
  }
  return {
    capability: known.name,
    audio: String(audio),
    audioUrls: [audioUrl, ...furtherUrls],
    params: given,
    steps: [stepOf(known.name, params)],
  };
}

/** Validates a call that runs a recipe: one that the account may run, and audio of this conversation. */
async function recipePlanOf(db: Db, turn: Turn, input: unknown): Promise<CallPlan | ToolResult> {
  const asked = recipeRun.safeParse(input);
  if (!asked.success) return refused('invalid_request', 'run_recipe takes recipe_id, from list_recipes, and audio.');
  const { recipe_id: recipeId, audio } = asked.data;
  const audioUrl = (await urlsByHandle(db, turn))(audio);
  if (!audioUrl) return refused('invalid_audio_url', `This conversation has no audio ${shown(audio)}.`);
  const { accountId } = turn;
  const { teamId = null } = (await accounts.find(db, accountId)) ?? {};
  const recipe = await recipes.find(db, { recipeId, caller: { accountId, teamId } });
  if (!recipe) return refused('recipe_not_found', `There is no recipe ${shown(recipeId)}. list_recipes has the ids.`);
  if (recipe.status !== 'approved')
    return refused(
      'recipe_not_approved',
      `The recipe ${shown(recipe.name)} is not approved. Approve it with POST /v1/recipe/approve, then ask again.`,
    );
  return {
    capability: RUN_RECIPE,
    audio,
    audioUrls: [audioUrl, ...recipe.steps.flatMap(furtherUrlsOf)],
    params: { recipe_id: recipe.id },
    steps: recipe.steps,
    recipe: { id: recipe.id, executionPolicy: recipe.executionPolicy },
  };
}

function furtherUrlsOf({ params = {} }: Step): string[] {
  return FURTHER_INPUTS.flatMap((further) => {
    const url = params[urlParam(further)];
    return typeof url === 'string' ? [url] : [];
  });
}

function stepOf(name: CapabilityName, params: Record<string, unknown>): Step {
  return { capability: name, ...(Object.keys(params).length > 0 ? { params } : {}) };
}

/** Returns a function that maps a handle of a turn's conversation to its URL; undefined for anything else. */
export async function urlsByHandle(
  db: Db,
  { conversationId }: Pick<Turn, 'conversationId'>,
): Promise<(handle: unknown) => string | undefined> {
  const audios = await chatAudios.all(db, conversationId);
  return (handle) => {
    if (typeof handle !== 'string') return undefined;
    const [, n] = AUDIO_HANDLE.exec(handle) ?? [];
    return audios.find((each) => each.n === Number(n))?.audioUrl;
  };
}

/** Returns an argument of a model as text: it may be any JSON, or missing. */
export function shown(argument: unknown): string {
  const text = typeof argument === 'string' ? argument : (JSON.stringify(argument) ?? 'without a handle');
  return text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…`.toWellFormed() : text;
}

/** Says which parameters of a call are not valid, and why. */
export function problemOfParams({ issues }: z.ZodError): string {
  const why = issues.map((issue) => {
    const bound = numberBound(issue); // a chat shows no comparison signs
    return `${issue.path.join('.')}: ${bound === undefined ? issue.message : `it must be ${bound}`}`;
  });
  return `Its parameters are not valid: ${why.join('; ')}.`;
}
