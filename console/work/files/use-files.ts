import { useSyncExternalStore } from 'react';
import type { AudioClient } from '../../../client/index.ts';
import { useSession } from '../../session/session.tsx';
import { FileShelf, type ShelfFile } from './file-shelf.ts';

const shelves = new WeakMap<AudioClient, FileShelf>();

/** Returns the files of the session, which live longer than the page that shows them. */
export function useFiles(): { shelf: FileShelf; files: readonly ShelfFile[] } {
  const { client, ended } = useSession();
  let shelf = shelves.get(client);
  if (!shelf) shelves.set(client, (shelf = new FileShelf(client, ended)));
  return { shelf, files: useSyncExternalStore(shelf.subscribe, shelf.shown) };
}
