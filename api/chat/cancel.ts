import { artifactSigner } from '../artifacts/presenters.ts';
import { Problem } from '../http/problems/problem.ts';
import { CHAT_KEYS, route } from '../http/route.ts';
import { cancelJob } from '../jobs/cancel-job.ts';
import { findTurn } from './find-turn.ts';
import { presentTurn } from './presenters.ts';
import { readTurn } from './read-turn.ts';
import { streamParams, turn } from './schemas.ts';

/** `POST /api/chat/{id}/cancel`. */
export const cancelChat = route({
  method: 'post',
  path: '/api/chat/{id}/cancel',
  summary: 'Cancel a turn, or the running turn of a conversation',
  keys: CHAT_KEYS,
  scope: 'spend',
  params: streamParams,
  unknown: 'conversation_not_found',
  reply: { status: 202, body: turn },
  problems: ['conversation_not_found', 'job_not_found', 'job_already_final'],

  async handle({ params, caller: { accountId }, origin }, deps) {
    const found = await findTurn(deps.db, { id: params.id, accountId });
    if (!found.known) throw new Problem('conversation_not_found');
    if (!found.turn) throw new Problem('job_already_final');
    const { id } = found.turn;
    await cancelJob(deps, { id, accountId, kind: 'chat' });
    const sign = artifactSigner(deps.config, origin);
    return { body: presentTurn(await readTurn(deps.db, { id, accountId, sign, origin }), sign) };
  },
});
