import type { AudioClient, Input } from '../../../client/index.ts';
import { UsageError, type Command, type Values } from '../command.ts';
import { recipeLane } from '../work/lanes.ts';
import { runWork, WORK_HELP, WORK_OPTIONS } from '../work/run-work.ts';

type NewRecipe = NonNullable<Input<'post', '/v1/recipe/save'>[0]>['body'];

export const step: Command = {
  name: 'step',
  usage:
    'CAPABILITY FILE|FOLDER|URL… [--param NAME=VALUE]… [--out DIR] [--watch] [--recursive] [--concurrency N] [--json]',
  summary: 'Runs one capability on files, folders and addresses, and stores the results',
  help: `
CAPABILITY is a name such as crop_audio or tempo_analysis; docs/capabilities has a page on each. It is kept in your account
as a recipe of one step, which the same command uses again.

  --param NAME=VALUE   A parameter of the capability, as its page lists it; may be repeated. VALUE is JSON, or else text.
${WORK_HELP}

Examples:
  audio step tempo_analysis songs
  audio step crop_audio talk.wav --param start_s=1.5 --param end_s=20 --out cut`,
  options: { ...WORK_OPTIONS, param: { type: 'string', multiple: true } },

  async run({ positionals: [capability, ...args], values }, context) {
    if (capability === undefined) throw new UsageError('Name a capability, such as tempo_analysis.');
    const params = paramsOf(values);
    const openLane = async (audio: AudioClient, signal: AbortSignal) =>
      recipeLane(await recipeOf(audio, capability, params, signal), audio, signal);
    return runWork({ args, values, identity: { capability, params }, openLane }, context);
  },
};

function paramsOf({ param = [] }: Values): Record<string, unknown> {
  const given = Array.isArray(param) ? param.map(String) : [String(param)];
  return Object.fromEntries(
    given.map((each) => {
      const [, name, value] = /^(\w+)=(.*)$/s.exec(each) ?? [];
      if (name === undefined) throw new UsageError(`--param takes NAME=VALUE: ${each}`);
      return [name, jsonOrText(value!)];
    }),
  );
}

function jsonOrText(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Returns the id of an approved recipe of one step: one that the account has, or a new one. */
async function recipeOf(
  audio: AudioClient,
  capability: string,
  params: Record<string, unknown>,
  signal: AbortSignal,
): Promise<string> {
  // Checked by the service, which knows the capabilities of its release.
  const body = { name: `audio step ${capability}`, steps: [{ capability, params }] } as unknown as NewRecipe;
  const wanted = JSON.stringify(sorted(params));
  const { saved } = await audio.get('/v1/recipe/browse', { query: { lane: 'saved', limit: 100 }, signal });
  const same = saved.find(
    ({ name, steps: [only, ...others], status }) =>
      status === 'approved' &&
      name === body.name &&
      others.length === 0 &&
      only?.capability === capability &&
      JSON.stringify(sorted(only.params ?? {})) === wanted,
  );
  if (same) return same.recipe_id;
  const { recipe_id: id } = await audio.post('/v1/recipe/save', { body, signal });
  await audio.post('/v1/recipe/approve', { body: { recipe_id: id }, signal });
  return id;
}

function sorted(params: Record<string, unknown>): [string, unknown][] {
  return Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
