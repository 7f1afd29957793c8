import { attachment } from '../artifacts/file-name.ts';
import { replyWithStoredFile, STORED_FILE_REPLY } from '../http/files/stored-file.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { findSource, sourceGone } from './find-source.ts';
import { sourceParams } from './schemas.ts';

/** The type of every source: it is served as it was fetched, and nothing here says what it is. */
const TYPE = 'application/octet-stream';

/** `GET /v1/sources/{job_id}/{item}`. */
export const getSource = route({
  method: 'get',
  path: '/v1/sources/{job_id}/{item}',
  summary: "Download the service's copy of the audio that an item of a batch or run completed on",
  keys: ANY_KEY,
  scope: 'read',
  params: sourceParams,
  unknown: 'not_found',
  reply: { ...STORED_FILE_REPLY, types: [TYPE] },
  problems: ['not_found'],

  async handle({ params, caller: { accountId }, headers, method, signal }, { db, storage }) {
    const found = await findSource(db, { params, accountId });
    const file = { ...found, contentType: TYPE, disposition: attachment('source') };
    return replyWithStoredFile(storage, file, { headers, method, gone: sourceGone, signal });
  },
});
