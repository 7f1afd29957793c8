import { benchBatch } from './batch.ts';
import { benchCapabilities, benchHour } from './capabilities.ts';
import { benchChat } from './chat.ts';
import { benchCommandLine } from './command-line.ts';
import { benchConsole } from './console.ts';
import { benchFairness } from './fairness.ts';
import { benchOrchestration } from './orchestration/orchestration.ts';
import { benchSandbox } from './sandbox.ts';
import { benchVideo } from './video.ts';
import { judge, say, type Verdict } from './report.ts';

/** Runs `npm run bench -- [batch] [fairness] [chat] [capabilities] [video] [hour] [sandbox] [orchestration] [command-line] [console]`, by default all. Exits with 1 if a limit is exceeded. */
const BENCHES: Record<string, () => Promise<Verdict[]>> = {
  batch: benchBatch,
  fairness: benchFairness,
  chat: benchChat,
  capabilities: benchCapabilities,
  video: benchVideo,
  hour: benchHour,
  sandbox: benchSandbox,
  orchestration: benchOrchestration,
  'command-line': benchCommandLine,
  console: benchConsole,
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BENCHES);
const unknown = names.filter((name) => !(name in BENCHES));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

if (unknown.length > 0) {
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
