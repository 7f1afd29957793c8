import type { Part } from '../deed-words.ts';
import { worded } from '../fields.ts';

const PARTS: readonly Part[] = ['vocals', 'drums', 'bass', 'other', 'hum'];

/** Returns the part of a mix that a parameter names. */
export function partOf(element: unknown): Part | undefined {
  return PARTS.find((part) => part === element);
}

/** Returns the name of a part of a mix in the words of a language. */
export function partName(element: unknown, words: { parts: Record<Part, string> }): string {
  const part = partOf(element);
  return part ? words.parts[part] : worded(element, '');
}
