import type { Scenario } from './blocks.ts';

/** Compares the outputs of a scenario's blocks with the responses that its page shows; returns the differences. */
export function responseDifferences({ page, blocks }: Scenario, outputs: readonly string[]): string[] {
  return blocks.flatMap(({ line, response }, index) => {
    if (!response) return [];
    const output = outputs[index] ?? '';
    const differences =
      response.language === 'json'
        ? shapeDifferences(parse(response.text), parse(output))
        : missingLines(response.text, output);
    return differences.map((difference) => `${page}:${line}: ${difference}`);
  });
}

/** Returns the documented lines that the output does not have. */
function missingLines(documented: string, output: string): string[] {
  const lines = output.split('\n');
  return documented
    .split('\n')
    .filter((line) => !lines.includes(line))
    .map((line) => `"${line}" is documented but missing in ${output.slice(0, 500)}`);
}

/**
 * Compares JSON with documented JSON. Every documented key must be there with a value of the same type; null fits every type, and of an
 * array the first entry counts. Returns the differences, each with its path.
 */
function shapeDifferences(documented: unknown, actual: unknown, path = ''): string[] {
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return `text that is not JSON: ${text.slice(0, 500)}`;
  }
}
