import { v7 as uuidv7 } from 'uuid';
import { callActivities } from '../../../activities/chat/tool-calls.ts';
import { chatActivities, turnClosing } from '../../../activities/chat/turn-activities.ts';
import { languageModel } from '../../../agent/models.ts';
import { loadConfig } from '../../../platform/config.ts';
import * as chatAudios from '../../../platform/db/chat/chat-audios.ts';
import * as chatSteps from '../../../platform/db/chat/chat-steps.ts';
import * as chatTurns from '../../../platform/db/chat/chat-turns.ts';
import * as conversations from '../../../platform/db/chat/conversations.ts';
import * as sources from '../../../platform/db/content/sources.ts';
import * as uploads from '../../../platform/db/content/uploads.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import { uploadUrl } from '../../../workflows/domain/owned-urls.ts';
import { aJob, anAccount, contentOf } from '../factories.ts';

const config = loadConfig({});
const storage = openStorage(config); // nothing is read or written
const model = languageModel(config); // nothing is asked

const FACTS = {
  container: 'wav',
  codec: 'pcm_s16le',
  sample_rate_hz: 8_000,
  channels: 1,
  frames: 16_000_000,
  duration_s: 2_000,
  bit_rate_bps: null,
  has_video: false,
};

const STEMS = { tool: 'stem_analysis', input: { audio: 'audio_1' } };

interface Asked {
  call?: { tool: string; input: unknown };
  /** Addresses of further files that come with the message. */
  files?: string[];
  confirmAbove?: number | null;
}

/** A conversation of an account with 10,000 tokens and a measured file of 2,000 s. */
export async function aConversation(db: Pool) {
  const { id: accountId } = await anAccount(db, { tokens: 10_000 });
  const [conversationId, contentHash, uploadId] = [uuidv7(), contentOf(), uuidv7()];
  await conversations.open(db, { id: conversationId, accountId });
  await uploads.insert(db, { id: uploadId, accountId, contentHash, bytes: 1 });
  await sources.insert(db, { accountId, contentHash, bytes: 1 });
  await sources.setFacts(db, { accountId, contentHash, facts: FACTS });
  const activities = { ...callActivities({ db, storage, config }), ...chatActivities({ db, config, model }) };
  return {
    accountId,
    contentHash,
    activities,
    close: turnClosing(db),
    /** Stores another measured file of 2,000 s. */
    file: async (): Promise<string> => {
      const other = { id: uuidv7(), accountId, contentHash: contentOf(), bytes: 1 };
      await uploads.insert(db, other);
      await sources.insert(db, other);
      await sources.setFacts(db, { ...other, facts: FACTS });
      return uploadUrl(other.id);
    },
    /** Begins a turn whose model made a call. */
    turn: async (message: string, { call = STEMS, files = [], confirmAbove = null }: Asked = {}): Promise<string> => {
      const turnId = uuidv7();
      await aJob(db, { id: turnId, kind: 'chat', accountId });
      await chatTurns.insert(db, { id: turnId, accountId, conversationId, message, funded: true, confirmAbove });
      const audios = [uploadUrl(uploadId), ...files].map(
        (audioUrl) => ({ audioUrl, name: 'a', origin: 'attached' }) as const,
      );
      await chatAudios.add(db, { conversationId, turnId, audios });
      const calls = [{ callId: '0-c', ...call }];
      await chatSteps.keep(db, { turnId, step: 0, text: '', model: 'test', modelTokens: 1, calls });
      // Each activity may run twice.
      await activities.beginTurn(turnId);
      await activities.beginTurn(turnId);
      return turnId;
    },
  };
}
