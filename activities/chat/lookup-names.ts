import * as fileNames from '../../platform/db/content/file-names.ts';
import type { Db } from '../../platform/db/pool.ts';
import { parseOwnedUrl } from '../../workflows/domain/owned-urls.ts';

/** Longest text of a lookup that a model gets. */
const MAX_CHARS = 500;
const MAX_NAME = 120;

/** Returns a function that names audio of an account: the name of its file, never its address, which may hold a secret. */
export async function namesOf(
  db: Db,
  accountId: string,
  audioUrls: readonly string[],
): Promise<(audioUrl: string) => string> {
  const ids = audioUrls.flatMap((url) => parseOwnedUrl(url)?.id ?? []);
  const kept = ids.length > 0 ? await fileNames.ofIds(db, { accountId, ids }) : new Map<string, string>();
  return (audioUrl) => {
    const owned = parseOwnedUrl(audioUrl);
    return shownText(owned ? (kept.get(owned.id) ?? owned.kind) : lastSegment(audioUrl), MAX_NAME);
  };
}

function lastSegment(audioUrl: string): string {
  const [last = ''] = (URL.parse(audioUrl)?.pathname ?? '').split('/').slice(-1);
  try {
    return decodeURIComponent(last) || 'audio';
  } catch {
    return last; // bytes that are no UTF-8
  }
}

/** Returns a text as a model gets it: cut, and without halves of characters. */
export function shownText(text: string, max = MAX_CHARS): string {
  return (text.length > max ? `${text.slice(0, max)}…` : text).toWellFormed();
}
