import { UsageError, type Command } from '../command.ts';
import { stepLane } from '../work/lanes.ts';
import { PARAM_OPTION, paramsOf } from '../work/params.ts';
import { runWork, WORK_HELP, WORK_OPTIONS } from '../work/run-work.ts';

export const step: Command = {
  name: 'step',
  usage:
    'CAPABILITY FILE|FOLDER|URL… [--param NAME=VALUE]… [--out DIR] [--watch] [--recursive] [--concurrency N] [--yes] [--json]',
  summary: 'Runs one capability on files, folders and addresses, and stores the results',
  help: `
CAPABILITY is a name such as crop_audio or tempo_analysis; docs/capabilities has a page on each. Those that compare audio take
the first file as the reference, and at most 20 files: all of them again if one is added.

  --param NAME=VALUE   A parameter of the capability, as its page lists it; may be repeated. VALUE is JSON, or else text.
${WORK_HELP}

Examples:
  audio step tempo_analysis songs
  audio step crop_audio talk.wav --param start_s=1.5 --param end_s=20 --out cut`,
  options: { ...WORK_OPTIONS, ...PARAM_OPTION },

  async run({ positionals: [capability, ...args], values }, context) {
    if (capability === undefined) throw new UsageError('Name a capability, such as tempo_analysis.');
    const params = paramsOf(values);
    const openLane = stepLane.bind(undefined, { capability, params });
    return runWork({ args, values, identity: { capability, params }, openLane }, context);
  },
};
