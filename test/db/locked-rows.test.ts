import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lockedBy } from './locks/row-locks.ts';
import { UNORDERED, unorderedWrites } from './locks/unordered-writes.ts';

/** A clause that locks the rows of a select, unless it passes over those that others have locked: it never waits for these. */
const LOCK = /\bfor (?:no key update|update|key share|share)\b(?!(?: of \w+)? skip locked)/g;
/** The condition of a select that finds one row at most. */
const ONE_ROW = /\bwhere (?:\w+\.)?id = \$\d+/;

/** Statements that lock one row by a key of other columns. */
const BY_OTHER_KEYS = new Map([
  ['unpaid-fetches.reserve', 'by its account'],
  ['items.begin-some', 'of an account, to count its items'],
  ['webhook-events.begin-attempt', 'an event by its id'],
  ['claims.holds', 'a claim by its account and key'],
  ['artifacts.add', 'a claim by its account and key'],
  ['sources.add', 'a claim by its account and key'],
  ['sources.keep', 'a claim by its account and key'],
]);

interface Statement {
  name: string;
  text: string;
}

/** Returns the statements of the modules. */
function statements(): Statement[] {
  return globSync('platform/db/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/name: '([^']*)',\s*(?:\/\/.*\s*)*text: (`[^`]*`|'[^']*')/g)].map(
      ([, name, text]) => ({
        name: name!,
        text: text!.replaceAll(/\s+/g, ' '),
      }),
    ),
  );
}

/** Returns the selects of a statement that lock several rows in the order of a plan, which is another one for a fresh connection. */
function unordered({ name, text }: Statement): string[] {
  return [...text.matchAll(LOCK)].flatMap(({ index }) => {
    const before = text.slice(0, index);
    const select = before.slice(before.lastIndexOf('select '));
    return /\border by\b/.test(select) || ONE_ROW.test(select) || BY_OTHER_KEYS.has(name) ? [] : [`${name}: ${select}`];
  });
}

test('a statement that locks several rows of a table locks them in an order of its own', () => {
  const all = statements();
  expect(all.filter(({ text }) => text.search(LOCK) >= 0).length).toBeGreaterThan(15);
  expect(all.flatMap(unordered)).toEqual([]);
  expect([...BY_OTHER_KEYS.keys()].filter((name) => !all.some((each) => each.name === name))).toEqual([]);
});

test.each([
  ['select id from uploads where id = any ($1) for update', 1],
  ['select id from uploads where account_id = $1 for key share', 1],
  ['select id from uploads where account_id = $1 for share of uploads', 1],
  ['select id from uploads where id = any ($1) order by id for no key update', 0],
  ['select id from uploads where id = $1 for update', 0],
  ['select id from uploads where id = any ($1) for update skip locked', 0],
])('finds locks in the order of a plan: %s', (text, count) => {
  expect(unordered({ name: 'a', text })).toHaveLength(count);
  expect(lockedBy(text)).toEqual(['uploads']);
});

test('a statement that updates or deletes several rows does so in an order of its own, or where no other waits', () => {
  const writes = statements().filter(({ text }) => unorderedWrites(text).length > 0);
  expect(writes.filter(({ name }) => !UNORDERED.has(name))).toEqual([]);
  expect([...UNORDERED].filter((name) => !writes.some((each) => each.name === name))).toEqual([]);
});

test.each([
  ['delete from uploads where account_id = $1', 1],
  ['update uploads set used_at = now() where id = any ($1)', 1],
  [
    'with a as (delete from uploads where id = $1 returning job_id) update jobs set wake_at = now() where id in (select job_id from a)',
    1,
  ],
  ['update jobs set wake_at = null where id = $1', 0],
  ['insert into jobs (id) values ($1) on conflict (id) do update set wake_at = null', 0],
  ['delete from uploads where id in (select id from uploads where account_id = $1 order by id for update)', 0],
  ['delete from uploads where id in (select id from uploads where account_id = $1 for update skip locked)', 0],
])('finds rows that are changed in the order of a plan: %s', (text, count) => {
  expect(unorderedWrites(text)).toHaveLength(count);
});
