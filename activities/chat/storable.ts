/** Bounds of the arguments of a tool call: PostgreSQL and JSON parsers refuse JSON that is nested without end. */
const MAX_DEPTH = 32;
const MAX_CHARS = 65_536;

/** Makes text of a model fit to store: PostgreSQL has neither NUL characters nor lone surrogates. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Returns the arguments of a call, or a sentence instead of arguments that are too large: it is refused like any other text. */
export function storableInput(input: unknown): unknown {
  if (isDeeperThan(input, MAX_DEPTH) || (JSON.stringify(input) ?? '').length > MAX_CHARS)
    return `The arguments were left out: they are nested more than ${MAX_DEPTH} deep, or longer than ${MAX_CHARS} characters.`;
  return storable(input ?? null);
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [storableText(key), storable(entry)]));
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((entry) => isDeeperThan(entry, depth - 1));
}
