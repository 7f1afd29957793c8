import type { Query } from '@tanstack/react-query';
import { isOutage } from './explain-error.ts';

/** Interval at which what could not be read is asked for again while the service does not respond. */
const POLL_OUTAGE_MS = 4_000;

/** Returns the interval at which a query is repeated during an outage; false while there is none. */
// oxlint-disable-next-line typescript/no-explicit-any -- whatever the query returns
export function duringOutage({ state }: Pick<Query<any, any, any, any>, 'state'>): number | false {
  return state.status === 'error' && isOutage(state.error) ? POLL_OUTAGE_MS : false;
}
