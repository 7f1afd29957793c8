import * as unfinishedUploads from '../../platform/db/content/unfinished-uploads.ts';
import type { Resources } from '../../platform/resources.ts';
import type { PartialFiles } from '../../platform/storage/storage.ts';

/** Time in milliseconds after which another request may write if this one records nothing: its process died, or its client is gone. */
export const LEASE_MS = 10_000;

/** Dependencies of storing an upload. */
export type StoreDeps = Pick<Resources, 'db' | 'storage' | 'config' | 'temporal' | 'log'>;

export interface AppendDeps extends StoreDeps {
  partialFiles: PartialFiles;
}

/** A writer that holds the lease of an upload, and the upload as it was when the lease began. */
export interface Writing {
  writer: string;
  upload: unfinishedUploads.UnfinishedUpload;
}

/**
 * Calls `lost` once another writes an upload, or it was given up, until the returned function is called. A writer finds out by itself when it records
 * bytes; one whose client is silent does not, and would keep a removed file open, whose bytes stay on the disk.
 */
export function watchLease(
  db: StoreDeps['db'],
  { id, writer }: { id: string; writer: string },
  lost: () => void,
): () => void {
  const watch = setInterval(() => {
    unfinishedUploads.isWriter(db, { id, writer }).then(
      (isWriter) => isWriter || lost(),
      () => undefined, // during an outage of PostgreSQL nothing is known
    );
  }, LEASE_MS / 2);
  return () => clearInterval(watch);
}
