import { z } from 'zod';
import * as artifacts from '../../platform/db/content/artifacts.ts';
import { id } from '../http/fields.ts';
import { Problem } from '../http/problems/problem.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { findPeaks, REFUSALS } from '../peaks/find-peaks.ts';
import { presentFound } from '../peaks/presenters.ts';
import { PEAKS_PENDING, peaks, peaksQuery } from '../peaks/schemas.ts';

const UNKNOWN = 'This account has no such made file. Check the id.';

/** `GET /v1/artifacts/{artifact_id}/peaks`. */
export const getArtifactPeaks = route({
  method: 'get',
  path: '/v1/artifacts/{artifact_id}/peaks',
  summary: 'Get the waveform of a made file, to draw it; costs no tokens',
  keys: ANY_KEY,
  scope: 'read',
  params: z.object({ artifact_id: id }),
  unknown: 'not_found',
  unknownDetail: UNKNOWN,
  query: peaksQuery,
  reply: { status: 200, body: peaks, others: [PEAKS_PENDING] },
  problems: ['not_found', ...REFUSALS, 'workflow_binding_missing'],

  async handle({ params: { artifact_id: artifactId }, query: { points }, caller: { accountId } }, deps) {
    const artifact = await artifacts.find(deps.db, { id: artifactId, accountId });
    if (!artifact) throw new Problem('not_found', { detail: UNKNOWN });
    if (!/^(?:audio|video)\//.test(artifact.contentType)) throw new Problem('not_audio');
    return presentFound(await findPeaks(deps, artifact), points);
  },
});
