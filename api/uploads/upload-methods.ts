import type { Storage } from '../../platform/storage/storage.ts';

/** Ways to send a file: `whole` in one request, `tus` in several that go on after a cut. */
export const UPLOAD_METHODS = ['whole', 'tus'] as const;

/** Returns the ways in which this service takes files: `POST /v1/uploads`, and `POST /v1/resumable-uploads` where storage is a folder. */
export function uploadMethods({ partialFiles }: Pick<Storage, 'partialFiles'>): (typeof UPLOAD_METHODS)[number][] {
  return partialFiles ? ['whole', 'tus'] : ['whole'];
}
