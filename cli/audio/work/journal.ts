import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { versionOf, type Source } from './sources.ts';
import { takeLock } from './take-lock.ts';

/** A source of a group: what was submitted, and under which name its results are stored. */
export interface Member {
  source: Source;
  url: string;
}

/** Audio that is submitted together. */
export interface Group {
  number: number;
  /** When it was written down, before it was submitted. */
  at: number;
  members: Member[];
  /** The quote that bounds its price; part of the submit, so that it is the same when it is sent again. */
  quoteId?: string;
  job?: Job;
}

export type Job = { batch_id: string } | { job_id: string };

type Entry =
  | { type: 'name'; id: string; base: string }
  | { type: 'upload'; version: string; url: string; at: number }
  | ({ type: 'group' } & Group)
  | { type: 'job'; number: number; job: Job }
  | { type: 'settled'; version: string; state: 'saved' | 'failed' };

/** Uploads that nothing used expire after a day. */
const UPLOAD_MS = 20 * 3_600_000;
/** Time within which the same submit starts work once. */
const SUBMIT_MS = 23 * 3_600_000;
/** Max bytes of UTF-8 in the name of results: file systems allow 255, and names of made files are longer. */
const MAX_NAME_BYTES = 200;

/** What a command has done, so that the same command goes on where it was interrupted. */
export interface Journal {
  /** Returns the name of a source's results without an extension: that of the file, with its extension where other results have it, also those of other work. */
  baseOf(source: Source): string;
  isSaved(source: Source): boolean;
  /** Returns the address of an earlier upload of the same version of a file. */
  uploaded(source: Source): string | undefined;
  noteUpload(source: Source, url: string): void;
  /** Writes down what is about to be submitted. */
  openGroup(members: Member[], quoteId?: string): Group;
  noteJob(group: Group, job: Job): void;
  noteSettled(source: Source, state: 'saved' | 'failed'): void;
  /** Returns the groups that were submitted, or may have been, and have members that are not settled. */
  unfinished(): Group[];
  /** Returns the members of a group that are not settled and were not submitted again since. */
  unsettled(group: Group): Member[];
  /** Reports whether a later group has the source, perhaps changed: its results are those to store. */
  isSubmittedAgain(source: Source, group: Group): boolean;
  close(): void;
}

/** Opens the journal in a file, which is created with its folder. Only one process at a time may have it open. */
export function openJournal(file: string): Journal {
  makeFolder(dirname(file));
  const lock = `${file}.lock`;
  takeLock(lock);
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const uploads = new Map<string, { url: string; at: number }>();
  const groups = new Map<number, Group>();
  const settled = new Map<string, 'saved' | 'failed'>();
  /** The number of the last group of each source. */
  const lastGroups = new Map<string, number>();

  const apply = (entry: Entry): void => {
    if (entry.type === 'name') {
      names.set(entry.id, entry.base);
      taken.add(folded(entry.base));
    } else if (entry.type === 'upload') uploads.set(entry.version, entry);
    else if (entry.type === 'group') {
      groups.set(entry.number, entry);
      for (const { source } of entry.members) {
        settled.delete(versionOf(source));
        lastGroups.set(source.id, entry.number);
      }
    } else if (entry.type === 'job') groups.get(entry.number)!.job = entry.job;
    else {
      settled.set(entry.version, entry.state);
      if (entry.state === 'failed') uploads.delete(entry.version); // another attempt sends the file again
    }
  };
  for (const other of otherJournals(file))
    for (const entry of readEntries(other)) if (entry.type === 'name') taken.add(folded(entry.base));
  for (const entry of readEntries(file)) apply(entry);
  const handle = openSync(file, 'a');
  const append = (entry: Entry): void => {
    // Begins with the line break: a line that a crash cut off ends there.
    writeFileSync(handle, `\n${JSON.stringify(entry)}`); // all of it: a full disk may take a part of a single write
    fsyncSync(handle);
    apply(entry);
  };

  const isSubmittedAgain = ({ id }: Source, { number }: Group): boolean => (lastGroups.get(id) ?? 0) > number;
  const unsettled = (group: Group): Member[] =>
    group.members.filter(({ source }) => !settled.has(versionOf(source)) && !isSubmittedAgain(source, group));

  return {
    baseOf(source) {
      const known = names.get(source.id);
      if (known !== undefined) return known;
      const base = freeName(source.name, taken);
      append({ type: 'name', id: source.id, base });
      return base;
    },
    isSaved: (source) => settled.get(versionOf(source)) === 'saved',
    uploaded(source) {
      const upload = uploads.get(versionOf(source));
      return upload && upload.at > Date.now() - UPLOAD_MS ? upload.url : undefined;
    },
    noteUpload: (source, url) => append({ type: 'upload', version: versionOf(source), url, at: Date.now() }),
    openGroup(members, quoteId) {
      const group = {
        number: groups.size + 1,
        at: Date.now(),
        members,
        ...(quoteId === undefined ? {} : { quoteId }),
      };
      append({ type: 'group', ...group });
      return group;
    },
    noteJob: (group, job) => append({ type: 'job', number: group.number, job }),
    noteSettled: (source, state) => append({ type: 'settled', version: versionOf(source), state }),
    unfinished: () =>
      [...groups.values()]
        .filter(({ job, at }) => job !== undefined || at > Date.now() - SUBMIT_MS)
        .filter((group) => unsettled(group).length > 0),
    unsettled,
    isSubmittedAgain,
    close() {
      closeSync(handle);
      rmSync(lock, { force: true });
    },
  };
}

/** Returns the journals of other work, such as another recipe, whose results are in the same folder. */
function otherJournals(file: string): string[] {
  return readdirSync(dirname(file))
    .filter((name) => extname(name) === '.jsonl' && name !== basename(file))
    .map((name) => join(dirname(file), name));
}

function readEntries(file: string): Entry[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as Entry];
      } catch {
        return []; // cut off by a crash: what it says had not been done for certain, and is done again
      }
    });
}

/** Returns a name that differs from the taken ones, which are folded. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const stem = shortened(name.slice(0, name.length - extname(name).length));
  if (!taken.has(folded(stem))) return stem;
  const whole = shortened(name);
  for (let number = 1; ; number++) {
    const next = number === 1 ? whole : `${whole}-${number}`;
    if (!taken.has(folded(next))) return next;
  }
}

/** Returns a name whose last part is cut to the max length between two characters. */
function shortened(name: string): string {
  const last = basename(name);
  if (Buffer.byteLength(last) <= MAX_NAME_BYTES) return name;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(last)) {
    if (Buffer.byteLength(kept + segment) > MAX_NAME_BYTES) break;
    kept += segment;
  }
  return join(dirname(name), kept);
}

/** Returns what is equal for names that some file systems, such as those of macOS, take for the same. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
