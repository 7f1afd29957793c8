import { PartHashes, powersUpTo } from './part-hashes.ts';

const SCHEME = /(?:https?|upload|artifact):\/\//gi;

/**
 * Returns a function that replaces URLs in a text by their names, the longest that fits at each place: a URL may be the
 * beginning of another. It reads a text once, however many URLs there are, however long, and however much of the text
 * nearly is one of them: a conversation may have thousands, and this runs on the main thread.
 */
export function urlReplacer(names: ReadonlyMap<string, string>): (text: string) => string {
  let known: KnownUrls | undefined; // most texts have no URL
  return (text) => {
    if (text.search(SCHEME) < 0) return text;
    known ??= new KnownUrls([...names.keys()]);
    const hashes = known.hash(text);
    const parts: string[] = [];
    let from = 0;
    for (const { index } of text.matchAll(SCHEME)) {
      if (index < from) continue; // inside of the URL before
      const url = known.longestAt(hashes, index, text.length - index);
      if (url === undefined || !text.startsWith(url, index)) continue;
      parts.push(text.slice(from, index), names.get(url)!);
      from = index + url.length;
    }
    return parts.join('') + text.slice(from);
  };
}

/**
 * URLs by the hashes of a few of their beginnings: one for each binary digit 1 of their length, as long as the digits up
 * to it count. A URL of 11 characters (1011) has the beginnings of 8, 10 and 11. So the longest URL at a place is found
 * digit by digit, in as many steps as the length of the longest URL has digits.
 */
class KnownUrls {
  /** By hash of a beginning, the longest URL that it starts with: itself, a shorter one, or none. */
  #longest = new Map<number, string | undefined>();
  #powers: ReturnType<typeof powersUpTo>;
  /** The highest digit of a length. */
  #highest: number;

  constructor(urls: readonly string[]) {
    const byLength = urls.toSorted((a, b) => a.length - b.length); // shorter ones may be beginnings of longer ones
    const maxLength = byLength.at(-1)?.length ?? 0;
    this.#powers = powersUpTo(maxLength);
    this.#highest = 2 ** Math.floor(Math.log2(Math.max(maxLength, 1)));
    for (const url of byLength) this.#add(url);
  }

  hash(text: string): PartHashes {
    return new PartHashes(text, this.#powers);
  }

  /** Returns the longest URL of at most `maxLength` characters that begins at an index of a hashed text. */
  longestAt(hashes: PartHashes, index: number, maxLength: number): string | undefined {
    let length = 0;
    let found: string | undefined;
    for (let digit = this.#highest; digit >= 1; digit /= 2) {
      if (length + digit > maxLength) continue;
      const beginning = hashes.of(index, index + length + digit);
      if (!this.#longest.has(beginning)) continue;
      length += digit;
      found = this.#longest.get(beginning);
    }
    return found;
  }

  #add(url: string): void {
    const hashes = this.hash(url);
    let length = 0;
    for (let digit = this.#highest; digit >= 1; digit /= 2) {
      if ((url.length & digit) === 0) continue;
      length += digit;
      const beginning = hashes.of(0, length);
      if (length === url.length) this.#longest.set(beginning, url);
      else if (!this.#longest.has(beginning)) this.#longest.set(beginning, this.longestAt(hashes, 0, length));
    }
  }
}
