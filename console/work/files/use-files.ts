import { useSyncExternalStore } from 'react';
import type { AudioClient } from '../../../client/index.ts';
import { useClient } from '../../session/session.tsx';
import { FileShelf, type ShelfFile } from './file-shelf.ts';

const shelves = new WeakMap<AudioClient, FileShelf>();

/** Returns the files of the session, which live longer than the page that shows them. */
export function useFiles(): { shelf: FileShelf; files: readonly ShelfFile[] } {
  const client = useClient();
  let shelf = shelves.get(client);
  if (!shelf) shelves.set(client, (shelf = new FileShelf(client)));
  return { shelf, files: useSyncExternalStore(shelf.subscribe, shelf.shown) };
}
