import { inWords } from '../parts/in-words.ts';

/** A file that a step made, as results have it. */
export interface MadeFile {
  artifact_id: string;
  content_type: string;
  bytes: number;
  url: string;
  duration_s?: number;
  name?: string;
}

/** Audio that can be listened to: the original, or what a step made of it. */
export interface Source {
  title: string;
  /** Where its waveform is, and the file itself unless it has a `url`. */
  peaks: Place;
  /** Address of a made file; undefined: the original, which needs the key. */
  url: string | undefined;
  /** Size in bytes; undefined of an original. */
  bytes: number | undefined;
}

/** Audio that the service has: an upload, a made file, or its copy of what an item of a batch or run worked on. */
export type Place = { kind: 'upload' | 'artifact'; id: string } | ({ kind: 'source' } & ItemPlace);

/** An item of a batch by its id, or of a run by its number, from 1. */
export interface ItemPlace {
  jobId: string;
  item: string;
}

/** A made file and what it is. */
export interface Named {
  title: string;
  file: MadeFile;
}

/** Max depth and number of values that are searched for files. */
const MAX_DEPTH = 6;
const MAX_FILES = 200;

/** Returns the made files of results, in order. */
export function madeFiles(results: Readonly<Record<string, unknown>>): Named[] {
  const found: Named[] = [];
  function search(value: unknown, title: string, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || found.length >= MAX_FILES) return;
    if (isMadeFile(value)) {
      found.push({ title, file: value });
      return;
    }
    // Files are in objects and short lists: a list of numbers or notes has none.
    if (Array.isArray(value)) {
      if (typeof value[0] === 'object')
        for (const each of value.slice(0, MAX_FILES)) search(each, titleOf(title, each), depth + 1);
      return;
    }
    for (const [name, each] of Object.entries(value)) {
      search(
        each,
        ['audio', 'files', 'stems', 'video'].includes(name) ? title : `${title}, ${inWords(name)}`,
        depth + 1,
      );
    }
  }
  for (const [step, output] of Object.entries(results)) search(output, stepTitle(step), 0);
  return found;
}

function titleOf(title: string, value: unknown): string {
  const { name } = value as { name?: unknown };
  return typeof name === 'string' && name.length < 80 ? `${title}: ${name}` : title;
}

function isMadeFile(value: object): value is MadeFile {
  const { artifact_id: id, url } = value as Partial<MadeFile>;
  return typeof id === 'string' && typeof url === 'string';
}

/** Returns a step's name in words: `crop_audio_2` is “crop audio 2”. */
export function stepTitle(step: string): string {
  return inWords(step);
}

/** Returns what can be listened to: the original, of which the service keeps a copy, then the audio that steps made. */
export function sourcesOf(audioUrl: string, { files, place }: { files: readonly Named[]; place: ItemPlace }): Source[] {
  const upload = /^upload:\/\/([\w-]+)$/.exec(audioUrl)?.[1];
  const original: Place = upload === undefined ? { kind: 'source', ...place } : { kind: 'upload', id: upload };
  return [
    { title: 'Original', peaks: original, url: undefined, bytes: undefined },
    ...files
      .filter(({ file }) => file.content_type.startsWith('audio/') && file.content_type !== 'audio/midi')
      .map(({ title, file }) => ({
        title,
        peaks: { kind: 'artifact', id: file.artifact_id } as const,
        url: pathOf(file.url),
        bytes: file.bytes,
      })),
  ];
}

/** Returns an address of the service as a path of this page: the policy of the page allows no other host. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address, location.origin);
  return pathname + search;
}
