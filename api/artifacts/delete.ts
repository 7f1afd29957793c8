import { z } from 'zod';
import { deleteFile } from '../../platform/storage/delete-file.ts';
import { id } from '../http/fields.ts';
import { fileInUse } from '../jobs/file-in-use.ts';
import { Problem } from '../http/problems/problem.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { deletedArtifact } from './schemas.ts';

const UNKNOWN = 'This account has no such made file. Check the id; it may have been deleted before.';

/** `DELETE /v1/artifacts/{artifact_id}`. */
export const deleteArtifact = route({
  method: 'delete',
  path: '/v1/artifacts/{artifact_id}',
  summary: 'Delete a made file that no open work uses; results that name it are kept',
  keys: ANY_KEY,
  scope: 'account',
  params: z.object({ artifact_id: id }),
  unknown: 'not_found',
  unknownDetail: UNKNOWN,
  reply: { status: 200, body: deletedArtifact },
  problems: ['not_found', 'file_in_use'],

  async handle({ params: { artifact_id: artifactId }, caller: { accountId } }, deps) {
    const outcome = await deleteFile(deps, { kind: 'artifact', id: artifactId, accountId });
    if (outcome === 'unknown') throw new Problem('not_found', { detail: UNKNOWN });
    if (outcome !== 'deleted') throw fileInUse(outcome.usedBy);
    return { body: { artifact_id: artifactId, deleted: true } };
  },
});
