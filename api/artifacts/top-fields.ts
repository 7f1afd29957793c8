import { walkJson } from '../../platform/json/walk-json.ts';

/** Longest object that is shown; an artifact is far shorter. */
const MAX_OBJECT_CHARS = 2 ** 16;

/** Returns the fields of a long output, the JSON of an object, without its lists and its long objects. */
export async function topFields(text: string): Promise<Record<string, unknown>> {
  const fields: [string, unknown][] = [];
  let name: { start: number; end: number } | undefined;
  let depth = 0;
  /** Adds the field whose value ends before `end`. */
  const add = (end: number): void => {
    if (!name) return;
    const first = text.slice(name.end, name.end + 32).search(/[^\s:]/) + name.end;
    const isShort = text[first] === '{' ? end - first <= MAX_OBJECT_CHARS : text[first] !== '[';
    if (isShort)
      fields.push([String(JSON.parse(text.slice(name.start, name.end))), JSON.parse(text.slice(first, end))]);
  };
  await walkJson(text, {
    open: () => (depth += 1),
    close(at) {
      depth -= 1;
      if (depth === 0) add(at);
    },
    text(start, end, isName) {
      if (depth !== 1 || !isName) return;
      add(text.lastIndexOf(',', start));
      name = { start, end };
    },
  });
  return Object.fromEntries(fields);
}
