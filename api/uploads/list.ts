import { z } from 'zod';
import * as uploads from '../../platform/db/content/uploads.ts';
import { UPLOAD_RETENTION_MS } from '../../platform/storage/expired-uploads.ts';
import { uploadUrl } from '../../workflows/domain/owned-urls.ts';
import { id, pageLimit } from '../http/fields.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { uploadList } from './schemas.ts';

/** `GET /v1/uploads`. */
export const listUploads = route({
  method: 'get',
  path: '/v1/uploads',
  summary: 'List the uploads of the account, newest first',
  keys: ANY_KEY,
  scope: 'read',
  query: z.strictObject({
    limit: pageLimit,
    before: id.optional().describe('Only uploads sent before this one: the last id of the previous page.'),
  }),
  reply: { status: 200, body: uploadList },
  problems: [],

  async handle({ query: { limit, before }, caller: { accountId } }, { db }) {
    const found = await uploads.list(db, { accountId, before, limit: limit + 1, retentionMs: UPLOAD_RETENTION_MS });
    const shown = found.slice(0, limit).map(({ id: uploadId, name, bytes, createdAt, expiresAt, seconds }) => ({
      upload_id: uploadId,
      audio_url: uploadUrl(uploadId),
      name: name ?? null,
      bytes,
      seconds,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
    }));
    return { body: { uploads: shown, has_more: found.length > limit } };
  },
});
