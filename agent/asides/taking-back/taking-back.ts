import { withOrdersTakenBack } from './orders.ts';
import { withValuesTakenBack } from './repairs.ts';

/** Returns a text without what its writer takes back in the same breath: values first, then whole orders. */
export const withTakenBack = (text: string): string => withOrdersTakenBack(withValuesTakenBack(text));
