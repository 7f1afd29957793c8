import { v7 as uuidv7 } from 'uuid';
import * as chatAudios from '../../platform/db/chat/chat-audios.ts';
import * as chatChunks from '../../platform/db/chat/chat-chunks.ts';
import * as chatSteps from '../../platform/db/chat/chat-steps.ts';
import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import * as items from '../../platform/db/items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import { transaction, type Db } from '../../platform/db/pool.ts';
import { CAPABILITY_NAMES, type CapabilityName } from '../../workflows/domain/capabilities.ts';
import { artifactUrl } from '../../workflows/domain/owned-urls.ts';
import { DEFAULT_POLICY } from '../../workflows/domain/recipe.ts';
import { ITEM_RETRIES } from '../../workflows/domain/retries.ts';
import { madeFiles, refused, toolResult, type ToolResult } from './tool-result.ts';
import { AUDIO_HANDLE } from '../../agent/tools.ts';
import { capability } from '../../audio/capabilities/list.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** The beginning and the end of what a model calls. A call is a run of one capability over one audio, as the caller. */
export const callActivities = ({ db, config }: Pick<WorkerResources, 'db' | 'config'>) => ({
  /** Makes the run of a call, or finds the one it has; without one the call is refused, and its result says why. */
  async beginCall(turnId: string, callId: string): Promise<{ runId?: string }> {
    return transaction(db, async (tx) => {
      const job = await jobs.lock(tx, { id: turnId });
      const turn = await chatTurns.find(tx, { id: turnId });
      const calls = await chatSteps.callsOfTurns(tx, [turnId]);
      const call = calls.find((each) => each.callId === callId);
      if (job?.status !== 'IN_QUEUE' || !turn || !call || call.result !== null) return {};
      if (call.runId) return { runId: call.runId };
      const spent = await spentBy(tx, calls);
      const plan =
        spent >= config.CHAT_MAX_AUDIO_TOKENS
          ? refused(
              'turn_limit',
              `This turn has spent ${spent} tokens, which is as much as a turn may. Ask again to go on.`,
            )
          : await planOf(tx, turn, call);
      if ('status' in plan) {
        await conclude(tx, { turnId, callId, result: plan });
        return {};
      }
      const runId = uuidv7(); // by time, as lists of runs are
      await insertRun(tx, { runId, job, plan });
      await chatSteps.noteRun(tx, { turnId, callId, runId });
      return { runId };
    });
  },

  /** Notes what came of a call, gives what it made a handle, and tells the reader. */
  async endCall(turnId: string, callId: string): Promise<void> {
    await transaction(db, async (tx) => {
      await jobs.lock(tx, { id: turnId });
      const turn = await chatTurns.find(tx, { id: turnId });
      const call = (await chatSteps.callsOfTurns(tx, [turnId])).find((each) => each.callId === callId);
      if (!turn || !call || call.result !== null) return;
      await conclude(tx, { turnId, callId, result: await resultOf(tx, turn, call.runId) });
    });
  },
});

interface Plan {
  audioUrl: string;
  capability: CapabilityName;
  params: Record<string, unknown>;
}

/** What a call asks for, checked as a request of the caller's would be: a known capability, its parameters, known audio. */
async function planOf(db: Db, turn: chatTurns.Turn, { tool, input }: chatSteps.Call): Promise<Plan | ToolResult> {
  const name = CAPABILITY_NAMES.find((each) => each === tool);
  const does = name && capability(name);
  if (!does) return refused('unknown_capability', `There is no capability ${tool} here.`);
  if (typeof input !== 'object' || input === null)
    return refused('invalid_request', 'The input of a call is an object.');
  const { audio, reference, ...params } = input as Record<string, unknown>;
  const known = await chatAudios.all(db, turn.conversationId);
  const addressOf = (handle: unknown): string | undefined => {
    const [, n] = AUDIO_HANDLE.exec(String(handle)) ?? [];
    return known.find((each) => each.n === Number(n))?.audioUrl;
  };
  const audioUrl = addressOf(audio);
  if (!audioUrl) return refused('invalid_audio_url', `This conversation has no ${String(audio)}.`);
  if (reference !== undefined) {
    const referenceUrl = addressOf(reference);
    if (!referenceUrl || !does.compares)
      return refused('invalid_audio_url', `${JSON.stringify(reference)} cannot be compared with.`);
    params['reference_url'] = referenceUrl;
  } else delete params['reference_url'];
  const checked = does.params.safeParse(params);
  if (!checked.success) {
    const why = checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    return refused('invalid_request', `Its parameters are not valid: ${why}.`);
  }
  return { audioUrl, capability: does.name, params };
}

async function insertRun(db: Db, { runId, job, plan }: { runId: string; job: jobs.Job; plan: Plan }): Promise<void> {
  const { accountId, lane } = job;
  const { audioUrl, params } = plan;
  await jobs.insert(db, {
    id: runId,
    kind: 'run',
    accountId,
    recipeId: null,
    lane,
    steps: [{ capability: plan.capability, ...(Object.keys(params).length > 0 ? { params } : {}) }],
    executionPolicy: DEFAULT_POLICY,
    webhookUrl: null,
    maxRetries: ITEM_RETRIES.toolCall,
    metadata: { chat_job_id: job.id },
  });
  await items.insertAll(db, { jobId: runId, accountId, items: [{ id: uuidv7(), audioUrl }] });
}

async function resultOf(db: Db, turn: chatTurns.Turn, runId: string | null): Promise<ToolResult> {
  if (!runId) return refused('turn_cancelled', 'It was not done.');
  const [item] = await items.resultsPage(db, { jobId: runId, offset: 0, limit: 1 });
  const made = item?.status === 'completed' ? madeFiles(item.steps[0]?.output) : [];
  const sounding = made.filter(({ contentType }) => !contentType.startsWith('image/'));
  const audios = sounding.map(({ artifactId, name }) => ({
    audioUrl: artifactUrl(artifactId),
    name,
    origin: 'made' as const,
  }));
  const { conversationId, id: turnId } = turn;
  await chatAudios.add(db, { conversationId, turnId, audios });
  const known = await chatAudios.all(db, conversationId);
  return toolResult(item, (artifactId) => {
    const found = known.find(({ audioUrl }) => audioUrl === artifactUrl(artifactId));
    return found && `audio_${found.n}`;
  });
}

/** Tokens that the calls of a turn have charged so far. */
async function spentBy(db: Db, calls: chatSteps.Call[]): Promise<number> {
  let spent = 0;
  for (const { runId } of calls) if (runId) spent += (await items.tally(db, runId)).tokens;
  return spent;
}

/** Notes what came of a call and tells the reader, once. */
async function conclude(
  db: Db,
  { turnId, callId, result }: { turnId: string; callId: string; result: ToolResult },
): Promise<void> {
  await chatSteps.noteResult(db, { turnId, callId, result });
  const chunk =
    result.status === 'failed'
      ? { type: 'tool-output-error', toolCallId: callId, errorText: result.message }
      : { type: 'tool-output-available', toolCallId: callId, output: result };
  await chatChunks.append(db, { turnId, chunks: [chunk] });
}
