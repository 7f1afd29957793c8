import { artifactSigner } from '../artifacts/presenters.ts';
import { CHAT_KEYS, route } from '../http/route.ts';
import { presentTurn } from './presenters.ts';
import { readTurn } from './read-turn.ts';
import { turn, turnParams } from './schemas.ts';

/** `GET /v1/chat/{job_id}`. */
export const getChatTurn = route({
  method: 'get',
  path: '/v1/chat/{job_id}',
  summary: "Get a turn: the agent's reply, its calls and the files it made",
  keys: CHAT_KEYS,
  scope: 'read',
  params: turnParams,
  unknown: 'job_not_found',
  reply: { status: 200, body: turn },
  problems: ['job_not_found'],

  async handle({ params, caller: { accountId }, origin }, { db, config }) {
    const sign = artifactSigner(config, origin);
    return { body: presentTurn(await readTurn(db, { id: params.job_id, accountId, sign, origin }), sign) };
  },
});
