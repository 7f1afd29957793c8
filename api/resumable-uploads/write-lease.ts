import type { UnfinishedUpload } from '../../platform/db/content/unfinished-uploads.ts';
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
  upload: UnfinishedUpload;
}
