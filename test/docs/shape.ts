/**
 * Compares a response with the one a page shows. Every documented key must be there with a value of the same type; null fits every type,
 * and of an array the first entry counts. Returns the differences, each with its path.
 */
export function shapeDifferences(documented: unknown, actual: unknown, path = ''): string[] {
  if (documented === null || actual === null) return [];
  const [expected, found] = [typeOf(documented), typeOf(actual)];
  if (expected !== found) return [`${path || 'the response'} is documented as ${expected} but is ${found}`];
  if (Array.isArray(documented) && Array.isArray(actual)) {
    if (documented.length === 0) return [];
    if (actual.length === 0) return [`${path} is documented with entries but is empty`];
    return shapeDifferences(documented[0], actual[0], `${path}[0]`);
  }
  if (expected !== 'object') return [];
  return Object.entries(documented as object).flatMap(([key, value]) =>
    Object.hasOwn(actual as object, key)
      ? shapeDifferences(value, (actual as Record<string, unknown>)[key], `${path}.${key}`)
      : [`${path}.${key} is documented but missing`],
  );
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
