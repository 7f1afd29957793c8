import { UsageError, type Command } from '../command.ts';
import { recipeLane } from '../work/lanes.ts';
import { runWork, WORK_HELP, WORK_OPTIONS } from '../work/run-work.ts';

export const run: Command = {
  name: 'run',
  usage: 'RECIPE FILE|FOLDER|URL… [--out DIR] [--watch] [--recursive] [--concurrency N] [--yes] [--json]',
  summary: 'Runs a recipe on files, folders and addresses, and stores the results',
  help: `
RECIPE is the id of an approved recipe; audio recipes lists them.
${WORK_HELP}

Examples:
  audio run rec_0001_loudness_and_tempo song.wav
  audio run rec_0001_loudness_and_tempo songs --recursive --out results
  audio run rec_0001_loudness_and_tempo https://example.com/talk.flac --json | jq .files`,
  options: WORK_OPTIONS,

  async run({ positionals: [recipeId, ...args], values }, context) {
    if (recipeId === undefined) throw new UsageError('Name a recipe. audio recipes lists them.');
    const openLane = recipeLane.bind(undefined, recipeId);
    return runWork({ args, values, identity: recipeId, openLane }, context);
  },
};
