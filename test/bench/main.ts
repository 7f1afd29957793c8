import { parseArgs } from 'node:util';
import { leaveNothing } from '../infra/own/leave-nothing.ts';
import { benchBatch } from './batch.ts';
import { benchCapabilities, benchHour } from './capabilities.ts';
import { benchChat } from './chat.ts';
import { benchCommandLine } from './command-line.ts';
import { benchConsole } from './console.ts';
import { benchFairness } from './fairness.ts';
import { benchFourHours } from './four-hours.ts';
import { benchLengths } from './lengths.ts';
import { benchOrchestration } from './orchestration/orchestration.ts';
import { benchSandbox } from './sandbox.ts';
import { benchRetention } from './scale/retention.ts';
import { benchScale } from './scale/scale.ts';
import { benchSeparators } from './separators.ts';
import { benchTransforms } from './transforms.ts';
import { benchVideo } from './video.ts';
import { judge, say, type Verdict } from './report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '1/50' },
    files: { type: 'string', default: '500' },
    only: { type: 'string', multiple: true, default: [] },
    children: { type: 'string', multiple: true, default: ['1', '2'] },
    help: { type: 'boolean', short: 'h', default: false },
    keep: { type: 'string' },
    limit: { type: 'string', default: '3600' },
    minutes: { type: 'string', default: 'Infinity' },
  },
});

/** Runs `npm run bench -- [NAME…] [--share 1/50] [--files 500] [--only CAPABILITY|FLOOD] [--children N] [--keep FILE] [--limit SECONDS] [--minutes N]` with names of this list, by default all. Exits with 1 if a limit is exceeded. */
const BENCHES: Record<string, () => Promise<Verdict[]>> = {
  batch: benchBatch,
  fairness: () => benchFairness({ only: values.only, children: values.children.map(Number) }),
  chat: benchChat,
  capabilities: benchCapabilities,
  video: benchVideo,
  hour: benchHour,
  'four-hours': () => benchFourHours({ only: values.only, keep: keptIn('four-hours'), limitS: Number(values.limit) }),
  lengths: () => benchLengths({ only: values.only, keep: keptIn('lengths') }),
  sandbox: benchSandbox,
  separators: benchSeparators,
  transforms: benchTransforms,
  orchestration: benchOrchestration,
  'command-line': () => benchCommandLine({ files: Number(values.files) }),
  console: benchConsole,
  retention: () => benchRetention({ share: shareOf(values.share), minutes: Number(values.minutes) }),
  scale: () => benchScale({ share: shareOf(values.share) }),
};

const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
const unknown = names.filter((name) => !(name in BENCHES));
leaveNothing('bench').addEventListener('abort', () => process.exit(130));

if (values.help) {
  say(`Usage: npm run bench -- [NAME…] [--share 1/50] [--files 500] [--only CAPABILITY|FLOOD]… [--children N]… [--keep FILE] [--limit SECONDS] [--minutes N]
  NAME     ${Object.keys(BENCHES).join(', ')}; by default all
  --share  of five million items: retention, scale
  --files  command-line
  --only   four-hours, lengths: a capability; fairness: the first word of a flood: short, videos, stems
  --children  fairness: ENGINE_CHILDREN; by default 1 and 2
  --keep   four-hours, lengths: file of the results, which a later call goes on from; by default .data/bench-NAME.jsonl
  --limit  four-hours: time of one capability
  --minutes  retention: time of one table; by default to its end`);
} else if (unknown.length > 0) {
  say(`Unknown bench ${unknown.join(', ')}. Choose from ${Object.keys(BENCHES).join(', ')}.`);
  process.exitCode = 1;
} else {
  const verdicts: Verdict[] = [];
  for (const name of names) {
    verdicts.push(...(await BENCHES[name]!()));
    say();
  }
  if (!judge(verdicts)) process.exitCode = 1;
}

/** Returns a share of five million items: 1/50, 0.5 or 1. */
function shareOf(text: string): number {
  const [part, whole = '1'] = text.split('/');
  const share = Number(part) / Number(whole);
  if (!(share > 0 && share <= 1)) throw new Error(`--share ${text} is no share. Write one such as 1/50.`);
  return share;
}

/** Returns the file that keeps the results of a bench. */
function keptIn(bench: string): string {
  return values.keep ?? `.data/bench-${bench}.jsonl`;
}
