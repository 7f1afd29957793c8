import { z } from 'zod';
import * as artifacts from '../../platform/db/artifacts.ts';
import { checkArtifactUrl } from '../../platform/storage/signed-url.ts';
import { objectKey } from '../../platform/storage/storage.ts';
import { id } from '../http/fields.ts';
import { attachment } from './file-name.ts';
import { Problem } from '../http/problems.ts';
import { byteRange } from '../http/byte-range.ts';
import { route } from '../http/route.ts';

/** Anything else than the text that was signed is no signature. */
const signedText = z.string().optional().catch(undefined);

/** `GET /v1/artifacts/{artifact_id}`: no key is needed, the address is signed. */
export const getArtifact = route({
  method: 'get',
  path: '/v1/artifacts/{artifact_id}',
  summary: 'Download a made file by the signed address of a result',
  keys: 'none',
  params: z.object({ artifact_id: id }),
  query: z.object({
    of: signedText.describe('What the file was made of: its name begins with that.'),
    expires: signedText.describe('When the address stops working, in seconds since 1970.'),
    signature: signedText.describe('Signature of the address.'),
  }),
  reply: {
    status: 200,
    body: 'stream',
    others: [
      { status: 206, when: 'The span that Range asked for.' },
      { status: 304, when: 'The client has it already.', empty: true },
      { status: 416, when: 'Range asked for nothing that is there.', empty: true },
    ],
  },
  problems: ['not_found'],

  async handle({ params, query, headers, method }, { db, storage, config }) {
    const artifactId = params.artifact_id;
    const checked = checkArtifactUrl(config, { artifactId, ...query });
    if (checked === 'expired') throw notFound('This address has expired. Read the result again for a new one.');
    if (checked === 'forged') throw notFound('This address is not signed. Use the url of a result as it is.');
    const artifact = await artifacts.findSigned(db, artifactId);
    if (!artifact) throw notFound('There is no such file.');

    const { accountId, contentHash, contentType, bytes, fileName } = artifact;
    const etag = `"${contentHash}"`;
    const fixed = {
      'Content-Type': contentType,
      'Content-Disposition': attachment(query.of === undefined ? fileName : `${query.of}-${fileName}`),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-transform, max-age=3600',
      'Accept-Ranges': 'bytes',
      ETag: etag,
    };
    if (headers['if-none-match']?.includes(etag)) return { status: 304, body: null, headers: fixed };
    const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
    const range = isSame ? byteRange(headers.range, bytes) : 'all';
    if (range === 'unsatisfiable') return { status: 416, body: null, headers: { 'Content-Range': `bytes */${bytes}` } };

    const key = objectKey(accountId, contentHash);
    const span = range === 'all' ? { start: 0, end: bytes - 1 } : range;
    return {
      status: range === 'all' ? 200 : 206,
      body: method === 'HEAD' ? null : await storage.stream(key, range === 'all' ? undefined : range),
      headers: {
        ...fixed,
        'Content-Length': String(span.end - span.start + 1),
        ...(range === 'all' ? {} : { 'Content-Range': `bytes ${span.start}-${span.end}/${bytes}` }),
      },
    };
  },
});

function notFound(detail: string): Problem {
  return new Problem('not_found', { detail });
}
