import * as unfinishedUploads from '../../platform/db/content/unfinished-uploads.ts';
import type { Resources } from '../../platform/resources.ts';
import { removeUnfinishedUpload } from '../../platform/storage/unfinished-uploads.ts';
import { beginUpload } from '../resumable-uploads/begin-upload.ts';
import { requireMultipart } from './find-multipart.ts';
import { partBytesOf } from './part-sizes.ts';

/** Begins an upload whose parts the storage receives. The row comes first: what the storage began without it would be left there. */
export async function beginMultipart(
  deps: Pick<Resources, 'db' | 'storage' | 'config'>,
  { accountId, bytes, name }: { accountId: string; bytes: number; name: string | null },
): Promise<unfinishedUploads.UnfinishedUpload> {
  const multipartObjects = requireMultipart(deps.storage);
  const begun = await beginUpload(deps, { accountId, bytes, name, partBytes: partBytesOf(bytes) });
  try {
    const multipartId = await multipartObjects.begin(begun.id);
    await unfinishedUploads.noteMultipart(deps.db, { id: begun.id, multipartId });
    return { ...begun, multipartId };
  } catch (error) {
    await removeUnfinishedUpload(deps, begun).catch(() => undefined); // the storage is away: the sweep removes it
    throw error;
  }
}
