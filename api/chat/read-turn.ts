import type { z } from 'zod';
import * as chatSteps from '../../platform/db/chat/chat-steps.ts';
import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import type { Resources } from '../../platform/resources.ts';
import { signArtifactUrl } from '../../platform/storage/signed-url.ts';
import type { turn as turnShape } from './schemas.ts';
import { presentTurn } from './presenters.ts';
import { Problem } from '../http/problems.ts';
import { linkTexts } from '../artifacts/link-artifacts.ts';

/** A turn of this account as it is shown, with fresh addresses of what it made. */
export async function readTurn(
  deps: Pick<Resources, 'db' | 'config'>,
  { id, accountId, origin }: { id: string; accountId: string; origin: string },
): Promise<z.input<typeof turnShape>> {
  const { db, config } = deps;
  const turn = await chatTurns.find(db, { id, accountId });
  if (!turn) throw new Problem('job_not_found');
  const calls = await chatSteps.callStates(db, id);
  const [reply = ''] = await linkTexts(deps, { accountId, origin, texts: [turn.reply ?? ''] });
  return presentTurn(turn, {
    calls,
    reply,
    sign: (artifactId, of) => signArtifactUrl(config, { artifactId, origin, of }),
  });
}
