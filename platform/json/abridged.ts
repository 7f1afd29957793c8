import { randomUUID } from 'node:crypto';
import { walkJson } from './walk-json.ts';

/** Name of the field of objects that stand for entries which were not read; nobody outside this process knows it. */
const MARK = randomUUID();

interface Span {
  start: number;
  end: number;
}

/** A list of a long text, of which only some entries were read. */
export class CutList {
  /** Those that were read, in order. */
  readonly entries: readonly unknown[];
  /** Number of all entries. */
  readonly length: number;
  readonly #text: string;
  readonly #span: Span;

  constructor(entries: readonly unknown[], { text, span, length }: { text: string; span: Span; length: number }) {
    this.entries = entries;
    this.length = length;
    this.#text = text;
    this.#span = span;
  }

  /** The whole list as JSON. */
  get json(): string {
    return this.#text.slice(this.#span.start, this.#span.end);
  }
}

/** An object or list that is being read. */
interface Open {
  start: number;
  isList: boolean;
  /** Where the entry begins that is being read, how many were read before it, and whether it has a field that is looked for. */
  entry: number;
  count: number;
  isKept: boolean;
  /** The place of this list among those that were cut; undefined if it was not. */
  cut?: number;
}

/**
 * Returns the value of a long JSON text with `maxEntries` of each list: one that has more becomes a `CutList`, whose further entries are read
 * only if they hold a field of the name `keep`. It takes a slice of the text in a turn of the event loop.
 */
export async function abridged(
  text: string,
  { maxEntries, keep }: { maxEntries: number; keep?: string },
): Promise<unknown> {
  const name = JSON.stringify(keep ?? '');
  const open: Open[] = [];
  /** Entries that are not read, each with the list that they belong to. */
  const left: (Span & { list: number })[] = [];
  const lists: { span: Span; length: number }[] = [];

  /** Ends the current entry of a list at `end`. */
  const endEntry = (list: Open, end: number): void => {
    list.count += 1;
    if (list.count > maxEntries && !list.isKept) {
      while (left.length > 0 && left.at(-1)!.start >= list.entry) left.pop(); // they are in this one
      list.cut ??= lists.push({ span: { start: list.start, end }, length: 0 }) - 1;
      const last = left.at(-1);
      if (last?.list === list.cut && last.end + 1 === list.entry) last.end = end;
      else left.push({ start: list.entry, end, list: list.cut });
    }
    list.entry = end + 1;
    list.isKept = false;
  };

  await walkJson(text, {
    open: (at) => open.push({ start: at, isList: text[at] === '[', entry: at + 1, count: 0, isKept: false }),
    close(at) {
      const closed = open.pop()!;
      if (closed.isList && (closed.count > 0 || hasEntry(text, closed.entry, at))) endEntry(closed, at);
      if (closed.cut !== undefined)
        lists[closed.cut] = { span: { start: closed.start, end: at + 1 }, length: closed.count };
    },
    comma(at) {
      const list = open.at(-1);
      if (list?.isList) endEntry(list, at);
    },
    text(start, end, isName) {
      if (keep !== undefined && isName && end - start === name.length && text.startsWith(name, start))
        for (const each of open) each.isKept = true;
    },
  });

  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, list } of left) {
    pieces.push(text.slice(at, start), JSON.stringify({ [MARK]: list }));
    at = end;
  }
  return JSON.parse(pieces.join('') + text.slice(at), (_, value: unknown) => {
    if (!Array.isArray(value)) return value;
    const marks = value.map(markOf);
    const list = marks.find((mark) => mark !== undefined);
    if (list === undefined) return value;
    const entries = value.filter((_entry, index) => marks[index] === undefined);
    return new CutList(entries, { text, ...lists[list]! });
  });
}

function hasEntry(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text[at] !== ' ' && text[at] !== '\n') return true;
  return false;
}

function markOf(value: unknown): number | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, number>)[MARK] : undefined;
}
