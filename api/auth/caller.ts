/** Who makes a request, as their key says. */
export type { Caller } from '../../platform/db/keys.ts';
