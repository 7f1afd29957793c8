const OWNED = /^(upload|artifact):\/\/([\da-f]{8})-([\da-f]{4})-7/i;

const KINDS: Readonly<Record<string, string>> = { upload: 'Upload', artifact: 'Made file' };

/**
 * Returns a name for an upload or made file without one: “Upload of Nov 25, 2026, 9:41:07 PM”. Its id, a UUID of version 7, begins with the time.
 * Undefined for another address.
 */
export function ownedName(audioUrl: string): string | undefined {
  const [, kind, high, low] = OWNED.exec(audioUrl) ?? [];
  if (kind === undefined) return undefined;
  const time = new Date(Number.parseInt(`${high}${low}`, 16));
  // With seconds: files that are sent together differ by them.
  return `${KINDS[kind.toLowerCase()]!} of ${time.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })}`;
}
