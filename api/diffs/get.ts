import { artifactSigner } from '../artifacts/presenters.ts';
import { ANY_KEY, route } from '../http/route.ts';
import { readDiff } from './read-diff.ts';
import { diff, diffParams } from './schemas.ts';

/** `GET /v1/recipe/diff/{diff_id}`. */
export const getDiff = route({
  method: 'get',
  path: '/v1/recipe/diff/{diff_id}',
  summary: 'Get what differs between two recipes: values, audio at the same loudness, cost',
  keys: ANY_KEY,
  scope: 'read',
  params: diffParams,
  unknown: 'diff_not_found',
  reply: { status: 200, body: diff },
  problems: ['diff_not_found'],

  async handle({ params: { diff_id: id }, caller: { accountId }, origin }, { db, config }) {
    return { body: await readDiff(db, { id, accountId, sign: artifactSigner(config, origin) }) };
  },
});
