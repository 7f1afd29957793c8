import * as unfinishedUploads from '../../platform/db/content/unfinished-uploads.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import type { Resources } from '../../platform/resources.ts';
import { UPLOAD_RETENTION_MS } from '../../platform/storage/expired-uploads.ts';
import type { MultipartObjects, Storage } from '../../platform/storage/storage.ts';
import { Problem } from '../http/problems/problem.ts';

/** An upload whose parts the storage receives, with the id that the storage gave them. */
export type MultipartUpload = unfinishedUploads.UnfinishedUpload & { multipartId: string };

/** Returns the objects that arrive in parts. Throws `not_found` where clients do not reach the storage. */
export function requireMultipart({ multipartObjects }: Storage): MultipartObjects {
  if (multipartObjects) return multipartObjects;
  throw new Problem('not_found', {
    detail: 'The storage of this service takes nothing from clients. OPTIONS /v1/uploads names the ways to upload.',
  });
}

/** Returns an upload of an account whose parts the storage receives; undefined if there is none of that id. */
export async function findMultipart(
  db: Resources['db'],
  asked: { id: string; accountId: string },
): Promise<MultipartUpload | undefined> {
  const found = await unfinishedUploads.find(db, asked);
  return found && isMultipart(found) ? found : undefined;
}

/** Reports whether the storage receives the parts of an upload. */
export function isMultipart(upload: unfinishedUploads.UnfinishedUpload): upload is MultipartUpload {
  return upload.multipartId !== null;
}

/** Returns an upload that is complete. Throws `upload_not_found` if there is none of that id. */
export async function requireComplete(
  db: Resources['db'],
  asked: { id: string; accountId: string },
): Promise<uploads.ShownUpload> {
  const complete = await uploads.findShown(db, { ...asked, retentionMs: UPLOAD_RETENTION_MS });
  if (!complete) throw new Problem('upload_not_found');
  return complete;
}
