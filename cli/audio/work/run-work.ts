import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { AudioClient } from '../../../client/index.ts';
import { count, Declined, EXIT, text, UsageError, type Command, type Context, type Values } from '../command.ts';
import { openJournal } from './journal.ts';
import type { Lane } from './lanes.ts';
import { askPriceOf } from './price.ts';
import { processSources, type Tally } from './process-sources.ts';
import { openReport } from './report.ts';
import { countUnsearched, findSources, nameBrokenLinks, type Source } from './sources.ts';
import { watchFolders } from './watch-folders.ts';

/** Options of the commands that work on files. */
export const WORK_OPTIONS = {
  out: { type: 'string' },
  watch: { type: 'boolean' },
  recursive: { type: 'boolean' },
  concurrency: { type: 'string' },
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const satisfies Command['options'];

/** What the help says of them. */
export const WORK_HELP = `
  --out DIR         Folder of the results; default: audio-results. a.wav gives a.json, and beside it the files that were
                    made of a.wav; a.wav.json if other work, such as another recipe, has its a.json there. With --recursive,
                    subfolders are kept.
  --recursive       Also searches the subfolders of a folder.
  --watch           Goes on with files that are added to the folders, until Ctrl-C. A file that is still being copied
                    is taken once it has not changed for three seconds.
  --concurrency N   Files sent, or results stored, at a time; default: 4.
  --yes             Begins without measuring and showing the price. By default it is shown before anything is charged, and
                    at a terminal you are asked; no more than that is charged.
  --json            One JSON object for each file: {source, status, files, error}.

What was interrupted, by Ctrl-C or a network that failed, goes on with the same command: nothing is sent, run or charged
twice. Files whose results are there are skipped; those that failed are tried again.`;

interface Work {
  args: string[];
  values: Values;
  /** What is run, as the journal is named after it. */
  identity: unknown;
  openLane: (audio: AudioClient, signal: AbortSignal) => Promise<Lane>;
}

/** Runs a recipe or step on the files that arguments name, and returns the exit code. */
export async function runWork({ args, values, identity, openLane }: Work, context: Context): Promise<number> {
  if (args.length === 0) throw new UsageError('Name files, folders or addresses to work on.');
  const { settings, say, signal } = context;
  const out = text(values, 'out') ?? 'audio-results';
  const search = { recursive: values['recursive'] === true, out };
  const concurrency = count(values, 'concurrency', 4);
  const watches = values['watch'] === true;
  const first = await findSources(args, search);
  await nameBrokenLinks(args, search, say);
  if (first.length === 0 && !watches)
    throw new UsageError(
      `There is no audio in ${args.join(', ')}.${search.recursive ? ' Name audio or video files, or folders that have some.' : ' --recursive also searches subfolders.'}`,
    );
  const unsearched = await countUnsearched(args, search);
  if (unsearched > 0)
    say(
      `${unsearched} subfolder${unsearched === 1 ? ' was' : 's were'} not searched. Use --recursive to take their files too.`,
    );

  const audio = context.client();
  const lane = await openLane(audio, signal);
  if (lane.compares) requireOneSubmit(first, lane, watches);
  const journal = openJournal(journalFile(out, [settings.url, identity]));
  const report = openReport(context, { json: values['json'] === true });
  const found = (until: AbortSignal): AsyncIterable<Source[]> =>
    watches ? watchFolders(args, search, until) : once(first);
  try {
    const askPrice = values['yes'] === true ? undefined : askPriceOf(context, { audio, lane, report });
    const job = { audio, url: settings.url, lane, journal, report, out, concurrency, askPrice, signal };
    const tally = await processSources(found, job);
    report.end();
    say(summaryOf(tally));
    return tally.failed > 0 ? EXIT.someFailed : EXIT.done;
  } catch (error) {
    report.end();
    if (!(error instanceof Declined))
      say('Not finished. What was submitted goes on; the same command fetches it and does the rest.');
    throw error;
  } finally {
    journal.close();
  }
}

/** Throws a `UsageError` for files that cannot all be submitted with the one that they are compared with. */
function requireOneSubmit({ length }: Source[], { maxItems }: Lane, watches: boolean): void {
  if (watches) throw new UsageError('Files are compared with the first one: name all of them, and leave --watch out.');
  if (length > maxItems)
    throw new UsageError(
      `At most ${maxItems} files can be compared, with the first one; these are ${length}. Compare them in parts.`,
    );
}

async function* once(sources: Source[]): AsyncGenerator<Source[], void, undefined> {
  yield sources;
}

/** Returns the file of the journal of work in a folder of results. */
export function journalFile(out: string, identity: [url: string, work: unknown]): string {
  const name = createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 16);
  return join(out, '.audio', `${name}.jsonl`);
}

function summaryOf({ completed, failed, before, tokens }: Tally): string {
  return [
    `${completed} completed`,
    `${failed} failed`,
    ...(before > 0 ? [`${before} done before`] : []),
    `${tokens} tokens charged`,
  ].join(', ');
}
