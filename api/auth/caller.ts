/** The account, team and kind of key of a request. */
export type { Caller } from '../../platform/db/accounts/keys.ts';
