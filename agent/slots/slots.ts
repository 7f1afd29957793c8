import { FAMILIES } from './families/index.ts';
import { readingOf } from './reading/reading.ts';
import type { Clause, Slot, SlotName } from './reading/slot.ts';

/** Returns the values that a clause names, each slot once, in the order of their families. Takes time in proportion to the text. */
export function slotsOf(clause: Clause): Slot[] {
  const reading = readingOf(clause);
  const found = new Map<SlotName, Slot>();
  /** Numbers that a family has taken are not read again by a later one. */
  const taken = new Map<number, number>();
  for (const [n, family] of FAMILIES.entries()) {
    for (const slot of family(reading, found)) {
      const isNumber = typeof slot.value === 'number';
      if (found.has(slot.name) || (isNumber && (taken.get(slot.from) ?? n) !== n)) continue;
      if (isNumber) taken.set(slot.from, n);
      found.set(slot.name, slot);
    }
  }
  return [...found.values()];
}
