import type { Storage } from '../../platform/storage/storage.ts';

/** `whole` in one request; in several that go on after a cut: `tus` to the service, `multipart` to its storage. */
type UploadMethod = 'whole' | 'tus' | 'multipart';

/** Returns the ways in which this service takes files. */
export function uploadMethods({
  partialFiles,
  multipartObjects,
}: Pick<Storage, 'partialFiles' | 'multipartObjects'>): UploadMethod[] {
  return ['whole', ...(partialFiles ? ['tus' as const] : []), ...(multipartObjects ? ['multipart' as const] : [])];
}
