import { bodyOf, unsigned, type FunctionCode } from '../../dsp/kernels/wasm-assembler.ts';

/** Sections of a module (WebAssembly Core Specification, chapter 5). */
const CUSTOM = 0;
const IMPORTS = 2;
const FUNCTIONS = 3;
const CODE = 10;
/** The kind of imports that are functions, and the part of the section of names that names functions. */
const FUNCTION_IMPORT = 0;
const FUNCTION_NAMES = 1;
const HEADER_BYTES = 8;

interface Section {
  id: number;
  content: Uint8Array;
}

/**
 * Returns a module in which the function of this name is replaced by another of the same parameters and results. `code` receives the index
 * under which the former function can be called. Throws if the module does not name such a function.
 */
export function replaceFunction(
  module: Uint8Array,
  name: string,
  code: (former: number) => FunctionCode,
): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(module);
  const contentOf = (id: number): Uint8Array => sections.find((section) => section.id === id)!.content;
  const imported = importedFunctions(contentOf(IMPORTS));
  const types = read(contentOf(FUNCTIONS)).list((reader) => Uint8Array.from(unsigned(reader.next())));
  const bodies = read(contentOf(CODE)).list((reader) => reader.take(reader.next()));
  const place = functionIndex(sections, name) - imported;
  const replaced = bodies.with(place, Uint8Array.from(bodyOf(code(imported + bodies.length))));
  const changed = new Map([
    [FUNCTIONS, listed([...types, types[place]!])],
    [CODE, listed([...replaced, bodies[place]!].map(withLength))],
  ]);
  return joined([
    module.subarray(0, HEADER_BYTES),
    ...sections.flatMap(({ id, content }) => [Uint8Array.of(id), withLength(changed.get(id) ?? content)]),
  ]);
}

function sectionsOf(module: Uint8Array): Section[] {
  const reader = read(module.subarray(HEADER_BYTES));
  const sections: Section[] = [];
  while (reader.hasMore()) sections.push({ id: reader.next(), content: reader.take(reader.next()) });
  return sections;
}

/** Returns the number of imported functions, which have the first indices. */
function importedFunctions(content: Uint8Array): number {
  const kinds = read(content).list((reader) => {
    reader.take(reader.next());
    reader.take(reader.next());
    const kind = reader.next();
    if (kind !== FUNCTION_IMPORT) throw new Error(`the module imports more than functions: kind ${kind}`);
    return reader.next();
  });
  return kinds.length;
}

function functionIndex(sections: readonly Section[], name: string): number {
  for (const { id, content } of sections) {
    if (id !== CUSTOM) continue;
    const reader = read(content);
    if (text(reader.take(reader.next())) !== 'name') continue;
    while (reader.hasMore()) {
      const [part, names] = [reader.next(), reader.take(reader.next())];
      if (part !== FUNCTION_NAMES) continue;
      const indices = read(names).list((each) => ({ index: each.next(), name: text(each.take(each.next())) }));
      const found = indices.find((each) => each.name === name);
      if (found) return found.index;
    }
  }
  throw new Error(`the module has no function ${name}`);
}

interface Reader {
  hasMore(): boolean;
  /** Returns the next integer (LEB128). */
  next(): number;
  take(bytes: number): Uint8Array;
  /** Reads a number of entries, then each of them. */
  list<T>(entry: (reader: Reader) => T): T[];
}

function read(bytes: Uint8Array): Reader {
  let at = 0;
  const reader: Reader = {
    hasMore: () => at < bytes.length,
    next() {
      for (let value = 0, scale = 1; ; scale *= 128) {
        const byte = bytes[at++];
        if (byte === undefined) throw new Error('the module ends early');
        value += (byte & 127) * scale;
        if (byte < 128) return value;
      }
    },
    take(count) {
      at += count;
      return bytes.subarray(at - count, at);
    },
    list: (entry) => Array.from({ length: reader.next() }, () => entry(reader)),
  };
  return reader;
}

function listed(entries: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joined([Uint8Array.from(unsigned(entries.length)), ...entries]);
}

function withLength(content: Uint8Array): Uint8Array<ArrayBuffer> {
  return joined([Uint8Array.from(unsigned(content.length)), content]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.concat(parts));
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
