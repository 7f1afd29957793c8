import Table from 'cli-table3';
import type { Check } from './check.ts';

/** Prints checks as a table, then what to do about those that are not ok. */
export function showChecks(checks: readonly Check[], { say }: { say: (line: string) => void }): void {
  const table = new Table({ head: ['Check', 'State', 'Found'], style: { head: [], border: [] } });
  table.push(...checks.map(({ name, state, found }) => [name, state, found]));
  say(table.toString());
  for (const { name, state, advice } of checks) if (state !== 'ok' && advice) say(`${name}: ${advice}`);
}
