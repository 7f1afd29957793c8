import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where a text inside the code is shown to a user: what comes before it, and the files that have it. */
const PLACES = [
  { files: ['api/**/*.ts'], before: /\bdetail:\s*/g },
  { files: ['cli/audio/**/*.ts'], before: /new UsageError\(\s*/g },
  { files: ['cli/audio/**/*.ts', 'client/*.ts'], before: /new ApiError\(\{[^{}]*?\bmessage:\s*/g },
];

const LITERAL = /^(?:'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/;

/** Returns the texts of a file that stand at a place, without those that an expression begins or ends. */
function textsIn(file: string, before: RegExp): string[] {
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(before)].flatMap(({ 0: found, index }) => {
    const [literal] = LITERAL.exec(code.slice(index + found.length)) ?? [];
    const text = literal?.slice(1, -1);
    return text === undefined || /^\$\{|\}$/.test(text) ? [] : [`${file}: ${text}`];
  });
}

/** A second sentence, or one that says what is allowed or to be done. */
const SAYS_WHAT_TO_DO = /[.:;]\s+\S|\bmust\b|\bmay\b|\btakes\b|^ (?:Name|Write|Send|Use) /;

test('every message inside the code of the API, the client and the command line says what to do, in sentences', () => {
  const found = PLACES.flatMap(({ files, before }) =>
    files.flatMap((pattern) => globSync(pattern).flatMap((file) => textsIn(file, before))),
  );
  expect(found.length).toBeGreaterThan(70);
  expect(found.filter((text) => !SAYS_WHAT_TO_DO.test(text.replace(/^\S+: /, ' ')))).toEqual([]);
  expect(found.filter((text) => !/[.?"}`]$/.test(text) && !text.includes('${'))).toEqual([]);
});
