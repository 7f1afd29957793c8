import { readTurn } from './read-turn.ts';
import { turn, turnParams } from './schemas.ts';
import { CHAT_KEYS, route } from '../http/route.ts';

/** `GET /v1/chat/{job_id}`. */
export const getChatTurn = route({
  method: 'get',
  path: '/v1/chat/{job_id}',
  summary: 'A turn: what the agent replied, ran and made',
  keys: CHAT_KEYS,
  params: turnParams,
  unknown: 'job_not_found',
  reply: { status: 200, body: turn },
  problems: ['job_not_found'],

  async handle({ params, caller: { accountId }, origin }, deps) {
    return { body: await readTurn(deps, { id: params.job_id, accountId, origin }) };
  },
});
