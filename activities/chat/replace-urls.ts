const SCHEME = /(?:https?|upload|artifact):\/\//gi;

/**
 * Returns a function that replaces URLs in a text by their names, the longest that fits at each place: a URL may be the
 * beginning of another. It reads a text once, however many URLs there are: a conversation may have thousands.
 */
export function urlReplacer(names: ReadonlyMap<string, string>): (text: string) => string {
  const sorted = [...names.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  return (text) => {
    const parts: string[] = [];
    let from = 0;
    for (const { index } of text.matchAll(SCHEME)) {
      if (index < from) continue; // inside of the URL before
      const url = longestPrefix(sorted, text, index);
      if (url === undefined) continue;
      parts.push(text.slice(from, index), names.get(url)!);
      from = index + url.length;
    }
    return parts.join('') + text.slice(from);
  };
}

/** Returns the longest of the sorted URLs that begins at an index of the text. */
function longestPrefix(sorted: readonly string[], text: string, index: number): string | undefined {
  // The candidates share ever longer beginnings: narrow the range of URLs that agree with the text, a character at a time.
  let [low, high] = [0, sorted.length];
  let found: string | undefined;
  for (let length = 0; low < high; length++) {
    if (sorted[low]!.length === length) found = sorted[low++]; // of equal beginnings the shortest is first
    const char = text.charAt(index + length);
    if (char === '') break;
    low = firstFrom(sorted, { low, high }, (url) => url.charAt(length) >= char);
    high = firstFrom(sorted, { low, high }, (url) => url.charAt(length) > char);
  }
  return found;
}

/** Returns the first index of a range whose URL fulfils a condition that all after it fulfil too. */
function firstFrom(
  sorted: readonly string[],
  { low, high }: { low: number; high: number },
  fulfils: (url: string) => boolean,
): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fulfils(sorted[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
