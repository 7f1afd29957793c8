import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { REQUIREMENTS } from '../requirements.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Suites that prove a requirement from outside, over HTTP. */
const OVER_HTTP = /^(api|e2e|chaos)\//;

/** Returns the requirements that each test file cites. */
function citations(): { id: string; file: string }[] {
  return globSync('**/*.test.ts', { cwd: ROOT }).flatMap((file) => {
    const source = readFileSync(`${ROOT}/${file}`, 'utf8');
    return [...source.matchAll(/\bverifies\(([^)]*)\)/g)].flatMap(([, args = '']) =>
      [...args.matchAll(/'([^']+)'/g)].map(([, id = '']) => ({ id, file })),
    );
  });
}

describe('the requirements', () => {
  const cited = citations();

  test('are cited by ids that exist', () => {
    expect(cited.filter(({ id }) => !(id in REQUIREMENTS))).toEqual([]);
  });

  test('are each proven over HTTP by a test, unless they are open', () => {
    const proven = new Set(cited.filter(({ file }) => OVER_HTTP.test(file)).map(({ id }) => id));
    const kept = Object.entries(REQUIREMENTS).filter(([, requirement]) => !('open' in requirement));
    expect(kept.map(([id]) => id).filter((id) => !proven.has(id))).toEqual([]);
  });
});
