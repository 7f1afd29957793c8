import { ANY_KEY, route } from '../http/route.ts';
import { findPeaks, REFUSALS } from '../peaks/find-peaks.ts';
import { presentFound } from '../peaks/presenters.ts';
import { PEAKS_PENDING, peaks, peaksQuery } from '../peaks/schemas.ts';
import { findSource } from './find-source.ts';
import { sourceParams } from './schemas.ts';

/** `GET /v1/sources/{job_id}/{item}/peaks`. */
export const getSourcePeaks = route({
  method: 'get',
  path: '/v1/sources/{job_id}/{item}/peaks',
  summary: 'Get the waveform of the audio that an item of a batch or run completed on; costs no tokens',
  keys: ANY_KEY,
  scope: 'read',
  params: sourceParams,
  unknown: 'not_found',
  query: peaksQuery,
  reply: { status: 200, body: peaks, others: [PEAKS_PENDING] },
  problems: ['not_found', ...REFUSALS, 'workflow_binding_missing'],

  async handle({ params, query: { points }, caller: { accountId } }, deps) {
    const source = await findSource(deps.db, { params, accountId });
    return presentFound(await findPeaks(deps, source), points);
  },
});
