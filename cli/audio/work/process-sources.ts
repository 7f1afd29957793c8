import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AudioClient } from '../../../client/index.ts';
import { UsageError } from '../command.ts';
import { fewAtATime } from './few-at-a-time.ts';
import { gone, isGone } from './gone.ts';
import { groupsOf } from './groups.ts';
import type { Group, Journal, Member } from './journal.ts';
import { submitKey, type Lane, type Outcome } from './lanes.ts';
import type { AskPrice } from './price.ts';
import type { Report } from './report.ts';
import { saveOutcome } from './save-outcome.ts';
import { versionOf, type Source } from './sources.ts';
import { isOfTheFile, uploadFile } from './upload-file.ts';

interface Job {
  audio: AudioClient;
  /** Address of the service. */
  url: string;
  lane: Lane;
  journal: Journal;
  report: Report;
  out: string;
  /** Files that are uploaded, or whose results are stored, at a time. */
  concurrency: number;
  /** Absent: the price is not asked about. */
  askPrice?: AskPrice | undefined;
  signal: AbortSignal;
}

export interface Tally {
  completed: number;
  failed: number;
  /** Sources whose results were there already. */
  before: number;
  tokens: number;
}

/** Max submits that are waited for at a time; uploads for the next wait meanwhile. */
const MAX_OPEN_GROUPS = 4;

/** Uploads sources as they are found, submits them in groups, and stores their results. Goes on with what the journal has. */
export async function processSources(
  found: (signal: AbortSignal) => AsyncIterable<Source[]>,
  job: Job,
): Promise<Tally> {
  const tally: Tally = { completed: 0, failed: 0, before: 0, tokens: 0 };
  const stop = new AbortController();
  const each = { ...job, signal: AbortSignal.any([job.signal, stop.signal]) };
  const open = new Set<Promise<void>>();
  const begun = new Set<string>();
  const collect = (group: Group, members = group.members): void => {
    const task = collectGroup(group, members, each, tally)
      .catch((error: unknown) => failIfGone(unsaved(members, each), error, each, tally))
      .catch((error: unknown) => stop.abort(error))
      .finally(() => open.delete(task));
    open.add(task);
  };
  try {
    for (const group of each.journal.unfinished()) {
      const members = each.journal.unsettled(group);
      for (const { source } of members) begun.add(versionOf(source));
      each.report.found(members.length, 0);
      collect(group, members);
    }
    for await (const sources of found(each.signal)) {
      const fresh = sources.filter((source) => !begun.has(versionOf(source)) || each.journal.isSaved(source));
      const notDone = fresh.filter((source) => !isDone(source, each));
      // The first of a submit is the reference: what is compared is submitted with it, or not at all.
      const missing = each.lane.compares && notDone.length > 0 ? sources : notDone;
      if (each.lane.compares) await Promise.all(open); // which store results of the same sources
      tally.before += Math.max(0, fresh.length - missing.length);
      each.report.found(
        missing.length,
        missing.reduce((sum, { file }) => sum + (file?.size ?? 0), 0),
      );
      for (const part of groupsOf(missing, each.lane)) {
        const members = await prepare(part, each, tally);
        while (open.size >= MAX_OPEN_GROUPS) await Promise.race(open);
        each.signal.throwIfAborted();
        if (members.length === 0) continue;
        try {
          const quoteId = await each.askPrice?.(members.map(({ url }) => url));
          collect(each.journal.openGroup(members, quoteId));
        } catch (error) {
          failIfGone(members, error, each, tally);
        }
      }
    }
  } catch (error) {
    stop.abort(error);
  }
  await Promise.all(open);
  each.signal.throwIfAborted();
  return tally;
}

function isDone(source: Source, { journal, out }: Job): boolean {
  return journal.isSaved(source) && existsSync(join(out, `${journal.baseOf(source)}.json`));
}

/** Uploads the files of a group and returns the members that can be submitted. */
async function prepare(sources: readonly Source[], job: Job, tally: Tally): Promise<Member[]> {
  const members = await fewAtATime(sources, job.concurrency, async (source) => {
    try {
      return [{ source, url: await sendFile(source, job) }];
    } catch (error) {
      if (!isOfTheFile(error)) throw error;
      if (job.lane.compares && source === sources[0])
        throw new UsageError(`${source.name}, with which the others are compared, cannot be sent: ${error.message}`);
      settle(source, { status: 'failed', files: [], error: { code: error.code, message: error.message } }, job, tally);
      return [];
    }
  });
  return members.flat();
}

/** Returns the address of a source; uploads a file that is not uploaded yet. */
export async function sendFile(
  source: Source,
  { audio, journal, report, signal }: Pick<Job, 'audio' | 'journal' | 'signal'> & { report?: Report },
): Promise<string> {
  if (!source.file) return source.id;
  const known = journal.uploaded(source);
  if (known !== undefined) {
    report?.sent(source.file.size);
    return known;
  }
  let shown = 0;
  const url = await uploadFile(audio, source, {
    base: journal.baseOf(source),
    signal,
    onProgress({ sentBytes }) {
      report?.sent(sentBytes - shown);
      shown = sentBytes;
    },
  });
  journal.noteUpload(source, url);
  return url;
}

/** Settles members of a submit that the service no longer has: the same command sends and submits them again. Throws any other error. */
function failIfGone(members: readonly Member[], cause: unknown, job: Job, tally: Tally): void {
  if (job.signal.aborted || !isGone(cause)) throw cause;
  const { code, message } = gone(cause);
  for (const { source } of members)
    settle(source, { status: 'failed', files: [], error: { code, message } }, job, tally);
}

function unsaved(members: readonly Member[], { journal }: Job): Member[] {
  return members.filter(({ source }) => !journal.isSaved(source));
}

/** Submits a group unless that was done, waits for its end, and stores the results of the members. */
async function collectGroup(group: Group, members: readonly Member[], job: Job, tally: Tally): Promise<void> {
  const { audio, lane, journal, signal } = job;
  const urls = group.members.map(({ url }) => url);
  const { quoteId } = group;
  const submitted = group.job ?? (await lane.submit(urls, { idempotencyKey: submitKey(group), quoteId }));
  if (!group.job) journal.noteJob(group, submitted);
  await audio.waitFor(submitted, { signal, maxOutageS: 0 });
  const { outcomes, tokens } = await lane.ended(submitted);
  tally.tokens += tokens;
  const byUrl = new Map(outcomes.map((outcome) => [outcome.audioUrl, outcome]));
  await fewAtATime(members, job.concurrency, async ({ source, url }) => {
    if (journal.isSubmittedAgain(source, group)) return;
    const outcome = byUrl.get(url) ?? { audioUrl: url, status: 'cancelled', results: null, error: null };
    await keep(source, outcome, job, tally);
  });
}

async function keep(source: Source, outcome: Outcome, job: Job, tally: Tally): Promise<void> {
  const { audio, url, out, journal, signal } = job;
  const { status, error } = outcome;
  const base = journal.baseOf(source);
  const files = status === 'completed' ? await saveOutcome(outcome, source.id, { audio, url, out, base, signal }) : [];
  settle(source, { status, files, error }, job, tally);
}

function settle(
  { id, name, file }: Source,
  { status, files, error }: { status: string; files: string[]; error: Outcome['error'] },
  { journal, report }: Job,
  tally: Tally,
): void {
  const saved = status === 'completed';
  tally[saved ? 'completed' : 'failed'] += 1;
  journal.noteSettled({ id, name, ...(file ? { file } : {}) }, saved ? 'saved' : 'failed');
  report.settled({ source: id, status, files, error });
}
