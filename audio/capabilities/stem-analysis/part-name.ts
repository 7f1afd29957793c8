import { worded } from '../fields.ts';

/** Returns the words for a part of a mix: its name, or `other instruments` for what is none of the named ones. */
export function partName(element: unknown): string {
  return element === 'other' ? 'other instruments' : worded(element, 'part');
}
