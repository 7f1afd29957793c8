/** Returns the length of a value as JSON, or any number above `max` if it is longer. Stops counting there. */
export function jsonLength(value: unknown, max: number): number {
  let sum = 0;
  const count = (part: unknown): void => {
    if (typeof part === 'string') {
      sum += part.length > max ? part.length : JSON.stringify(part).length;
    } else if (typeof part === 'object' && part !== null) {
      const entries = Array.isArray(part) ? part : Object.keys(part);
      sum += 2 + Math.max(0, entries.length - 1); // brackets and commas
      for (const entry of entries) {
        if (sum > max) return;
        if (!Array.isArray(part)) {
          count(entry); // the name of a field, and a colon
          sum += 1;
        }
        count(Array.isArray(part) ? entry : (part as Record<string, unknown>)[entry as string]);
      }
    } else {
      sum += String(part).length;
    }
  };
  count(value);
  return sum;
}
