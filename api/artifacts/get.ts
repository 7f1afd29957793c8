import { z } from 'zod';
import { MADE_TYPES } from '../../audio/capabilities/made-types.ts';
import * as artifacts from '../../platform/db/content/artifacts.ts';
import * as expiredIds from '../../platform/db/retention/expired-ids.ts';
import { checkArtifactUrl } from '../../platform/storage/signed-artifact-url.ts';
import { objectKey } from '../../platform/storage/storage.ts';
import { id } from '../http/fields.ts';
import { attachment } from './file-name.ts';
import { sourceName } from './source-name.ts';
import { Problem } from '../http/problems/problem.ts';
import { replyWithStoredFile, STORED_FILE_REPLY } from '../http/files/stored-file.ts';
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
  // Others are let through: the address is passed on by programs that add parameters of their own.
  query: z.object({
    of: signedText.describe(
      'The audio or capability that the file was made from: its name, with which the file name begins, or the address of an upload or a made file.',
    ),
    expires: signedText.describe('When the address expires, in seconds since 1970.'),
    signature: signedText.describe('Signature of the address.'),
  }),
  reply: {
    ...STORED_FILE_REPLY,
    types: MADE_TYPES,
    others: [
      ...STORED_FILE_REPLY.others,
      {
        status: 307,
        when: 'Location has an address in the storage of the service, where it is set up so; ranges work there.',
        empty: true,
      },
    ],
  },
  problems: ['not_found', 'expired', 'rate_limited'],

  async handle({ params, query, headers, method, signal }, { db, storage, config }) {
    const artifactId = params.artifact_id;
    const checked = checkArtifactUrl(config, { artifactId, ...query });
    if (checked === 'expired') throw notFound('This address has expired. Read the result again for a new one.');
    if (checked === 'forged' && query.signature === undefined)
      throw notFound(
        'This address has no signature, and a key does not replace it. Use the url of a result unchanged.',
      );
    if (checked === 'forged')
      throw notFound('The signature does not match this address. Use the url of a result unchanged.');
    const artifact = await artifacts.findSigned(db, artifactId);
    if (!artifact) {
      // The signature shows that the address was given out, so it may be said.
      const [isExpired] = await expiredIds.among(db, { ids: [artifactId], accountId: null });
      throw isExpired === undefined ? notFound('The file no longer exists.') : new Problem('expired');
    }

    const { accountId, contentHash, contentType, bytes, fileName } = artifact;
    const of = await sourceName(db, { of: query.of, accountId });
    const file = {
      accountId,
      contentHash,
      bytes,
      contentType: contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType,
      disposition: attachment(of === undefined ? fileName : `${of}-${fileName}`),
    };
    const gone = () => notFound('The file no longer exists. Run its step again to make it.');
    if (method === 'GET' && storage.publicObjects && headers['if-none-match'] === undefined) {
      const key = objectKey(accountId, contentHash);
      if (!(await storage.has(key))) throw gone();
      const location = await storage.publicObjects.addressOf(key, file);
      return { status: 307, body: null, headers: { Location: location, 'Cache-Control': 'no-store' } };
    }
    return replyWithStoredFile(storage, file, { headers, method, gone, signal });
  },
});

function notFound(detail: string): Problem {
  return new Problem('not_found', { detail });
}
