import { z } from 'zod';
import { MADE_TYPES } from '../../audio/capabilities/made-types.ts';
import * as artifacts from '../../platform/db/content/artifacts.ts';
import { checkArtifactUrl } from '../../platform/storage/signed-artifact-url.ts';
import { ObjectMissing, objectKey } from '../../platform/storage/storage.ts';
import { id } from '../http/fields.ts';
import { attachment } from './file-name.ts';
import { sourceName } from './source-name.ts';
import { Problem } from '../http/problems.ts';
import { byteRange } from '../http/files/byte-range.ts';
import { route } from '../http/route.ts';

/** A parameter given twice, or in another form, counts as absent: the signature then does not match. */
const signedText = z.string().optional().catch(undefined);

/** `GET /v1/artifacts/{artifact_id}`. Needs no key: the address is signed. */
export const getArtifact = route({
  method: 'get',
  path: '/v1/artifacts/{artifact_id}',
  summary: 'Download a made file by its signed address',
  keys: 'none',
  scope: 'none',
  params: z.object({ artifact_id: id }),
  query: z.object({
    of: signedText.describe(
      'The audio or capability that the file was made from: its name, with which the file name begins, or the address of an upload or a made file.',
    ),
    expires: signedText.describe('When the address expires, in seconds since 1970.'),
    signature: signedText.describe('Signature of the address.'),
  }),
  reply: {
    status: 200,
    body: 'stream',
    types: MADE_TYPES,
    others: [
      { status: 206, when: 'The requested range.' },
      { status: 304, when: 'The client already has the file.', empty: true },
      { status: 416, when: 'The requested range is outside the file.', empty: true },
    ],
  },
  problems: ['not_found'],

  async handle({ params, query, headers, method }, { db, storage, config }) {
    const artifactId = params.artifact_id;
    const checked = checkArtifactUrl(config, { artifactId, ...query });
    if (checked === 'expired') throw notFound('This address has expired. Read the result again for a new one.');
    if (checked === 'forged')
      throw notFound('The signature does not match this address. Use the url of a result unchanged.');
    const artifact = await artifacts.findSigned(db, artifactId);
    if (!artifact) throw notFound('The file no longer exists.');

    const { accountId, contentHash, contentType, bytes, fileName } = artifact;
    const of = await sourceName(db, { of: query.of, accountId });
    const etag = `"${contentHash}"`;
    const baseHeaders = {
      'Content-Type': contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType,
      'Content-Disposition': attachment(of === undefined ? fileName : `${of}-${fileName}`),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-transform, max-age=3600',
      'Accept-Ranges': 'bytes',
      ETag: etag,
    };
    if (headers['if-none-match']?.includes(etag)) return { status: 304, body: null, headers: baseHeaders };
    const rangeApplies = headers['if-range'] === undefined || headers['if-range'] === etag;
    const range = rangeApplies ? byteRange(headers.range, bytes) : 'all';
    if (range === 'unsatisfiable') return { status: 416, body: null, headers: { 'Content-Range': `bytes */${bytes}` } };

    const key = objectKey(accountId, contentHash);
    const span = range === 'all' ? { start: 0, end: bytes - 1 } : range;
    const body = method === 'HEAD' ? null : await storage.stream(key, range === 'all' ? undefined : range).catch(gone);
    return {
      status: range === 'all' ? 200 : 206,
      body,
      headers: {
        ...baseHeaders,
        'Content-Length': String(span.end - span.start + 1),
        ...(range === 'all' ? {} : { 'Content-Range': `bytes ${span.start}-${span.end}/${bytes}` }),
      },
    };
  },
});

function gone(error: unknown): never {
  throw error instanceof ObjectMissing ? notFound('The file no longer exists. Run its step again to make it.') : error;
}

function notFound(detail: string): Problem {
  return new Problem('not_found', { detail });
}
