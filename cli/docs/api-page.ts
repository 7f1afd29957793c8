import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { explanationOf, type ProblemCode } from '../../api/http/problems/problem.ts';
import { PROBLEMS } from '../../api/http/problems/list.ts';
import { ROUTES } from '../../api/routes.ts';
import { BUCKET_FAILURES } from '../../workflows/domain/bucket-failure.ts';
import { FAILURES, type FailureCode } from '../../workflows/domain/failure.ts';
import { withPart, type Page } from './page.ts';

const PATH = 'docs/api.md';

/** Returns `docs/api.md` with the tables of all routes, reasons of failed deliveries, problems and failures. */
export function apiPage(root: string): Page {
  const parts = { routes: routeTable(), reasons: reasonTable(), problems: problemTable(), failures: failureTable() };
  const page = readFileSync(join(root, PATH), 'utf8');
  return {
    path: PATH,
    text: Object.entries(parts).reduce((text, [name, content]) => withPart(text, name, content), page),
  };
}

function routeTable(): string {
  return table(
    ['Operation', 'Summary'],
    ROUTES.map(({ method, path, summary }) => [`\`${method.toUpperCase()} ${path}\``, summary]),
  );
}

/** Returns the table of the reasons why a delivery to a bucket failed. */
function reasonTable(): string {
  return table(
    ['`reason`', 'Meaning'],
    Object.entries(BUCKET_FAILURES).map(([reason, { message }]) => [`\`${reason}\``, message]),
  );
}

function problemTable(): string {
  const codes = Object.keys(PROBLEMS) as ProblemCode[];
  return table(
    ['Status', 'Code', 'Meaning'],
    codes.map((code) => [String(PROBLEMS[code].status), `\`${code}\``, explanationOf(code)]),
  );
}

/** Codes that the table of failures calls retryable, which recorded workflows rely on, but that are always returned as permanent. */
const ALWAYS_PERMANENT: readonly string[] = ['step_timed_out'] satisfies FailureCode[];

function failureTable(): string {
  return table(
    ['Code', 'Retried automatically', 'Meaning'],
    Object.entries(FAILURES).map(([code, { retryable, advice }]) => [
      `\`${code}\``,
      retryable && !ALWAYS_PERMANENT.includes(code) ? 'yes' : 'no',
      advice,
    ]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
