import { z } from 'zod';
import type { LoggedChange } from '../platform/db/operator/change-log.ts';

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const AGO = /^(\d{1,6})([mhd])$/;

/** The option `--since`: a time, or how long ago: 30m, 12h, 7d. */
export const since = z.string().transform((text, ctx) => {
  const [, count, unit] = AGO.exec(text) ?? [];
  if (count !== undefined) return new Date(Date.now() - Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS]);
  const time = z.iso.datetime({ offset: true }).safeParse(text);
  if (time.success) return new Date(time.data);
  ctx.addIssue('must be a time such as 2026-11-25T12:00:00Z, or how long ago: 30m, 12h or 7d');
  return z.NEVER;
});

/** Returns a change as a line for people: time, action, account, subject, details, who made it, and in which request. */
export function lineOf(change: LoggedChange): string {
  const details = Object.entries(change.details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${String(value)}`);
  const by = change.actorId === null ? change.actor : `${change.actor} ${change.actorId}`;
  return [
    change.changedAt.toISOString(),
    change.action,
    change.accountName ?? change.accountId ?? 'all accounts',
    change.subject,
    ...details,
    `by ${by}`,
    change.requestId === null ? null : `request ${change.requestId}`,
  ]
    .filter((part) => part !== null)
    .join('  ');
}
