import { v7 as uuidv7 } from 'uuid';
import * as chatAudios from '../../platform/db/chat/chat-audios.ts';
import * as chatChunks from '../../platform/db/chat/chat-chunks.ts';
import * as chatSteps from '../../platform/db/chat/chat-steps.ts';
import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import * as items from '../../platform/db/items/items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import { transaction, type Db } from '../../platform/db/pool.ts';
import { makeRoom } from '../../platform/storage/make-room.ts';
import { CAPABILITY_NAMES, type CapabilityName } from '../../workflows/domain/capabilities.ts';
import { artifactUrl } from '../../workflows/domain/owned-urls.ts';
import { DEFAULT_POLICY } from '../../workflows/domain/recipe.ts';
import { explain } from '../../workflows/domain/failure.ts';
import { ITEM_RETRIES } from '../../workflows/domain/retries.ts';
import { madeFiles, refused, toolResult, type ToolResult } from './tool-result.ts';
import { AUDIO_HANDLE } from '../../agent/tools.ts';
import { FURTHER_INPUTS, urlParam } from '../../audio/capabilities/further-inputs.ts';
import { capability } from '../../audio/capabilities/list.ts';
import { isSounding } from '../../audio/engine/encode/made-file.ts';
import type { WorkerResources } from '../worker-resources.ts';

const MAX_SHOWN_CHARS = 100;

/** Activities that begin and end a model's tool call: a run of one capability over one audio, for the same account. */
export const callActivities = ({ db, storage, config }: Pick<WorkerResources, 'db' | 'storage' | 'config'>) => ({
  /** Creates the run of a call, or finds it. Without a run id the call is refused, and its result has the reason. */
  async beginCall(turnId: string, callId: string): Promise<{ runId?: string }> {
    const caller = await chatTurns.find(db, { id: turnId });
    if (!caller) return {};
    const { accountId } = caller;
    const limit = config.STORAGE_BYTES_PER_ACCOUNT;
    const hasRoom = await makeRoom({ db, storage }, { accountId, bytes: 1, limit });
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
              `This turn has spent ${spent} tokens, the limit of a turn. Send another message to go on.`,
            )
          : hasRoom
            ? await planOf(tx, turn, call)
            : refused('storage_full', explain({ code: 'storage_full' }));
      if ('status' in plan) {
        await conclude(tx, { turnId, callId, result: plan });
        return {};
      }
      const runId = uuidv7(); // sorts by time, like lists of runs
      await insertRun(tx, { runId, job, plan });
      await chatSteps.noteRun(tx, { turnId, callId, runId });
      return { runId };
    });
  },

  /** Records the result of a call, gives the files it made handles, and writes the result to the stream. */
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

/** Validates a call as an API request would be: a known capability, valid parameters, audio of this conversation. */
async function planOf(db: Db, turn: chatTurns.Turn, { tool, input }: chatSteps.Call): Promise<Plan | ToolResult> {
  const name = CAPABILITY_NAMES.find((each) => each === tool);
  const known = name && capability(name);
  if (!known) return refused('unknown_capability', `There is no capability ${tool} here.`);
  if (typeof input !== 'object' || input === null)
    return refused('invalid_request', 'The input of a call must be an object.');
  const { audio, ...params } = input as Record<string, unknown>;
  const audios = await chatAudios.all(db, turn.conversationId);
  const urlOf = (handle: unknown): string | undefined => {
    if (typeof handle !== 'string') return undefined;
    const [, n] = AUDIO_HANDLE.exec(handle) ?? [];
    return audios.find((each) => each.n === Number(n))?.audioUrl;
  };
  const audioUrl = urlOf(audio);
  if (!audioUrl) return refused('invalid_audio_url', `This conversation has no audio ${shown(audio)}.`);
  // A model names audio by handles only: an address that it wrote itself is dropped.
  for (const further of FURTHER_INPUTS) {
    const given = params[further];
    delete params[further];
    delete params[urlParam(further)];
    if (given === undefined) continue;
    const furtherUrl = urlOf(given);
    if (!furtherUrl || !known.inputs?.includes(further))
      return refused('invalid_audio_url', `${shown(given)} cannot be used as "${further}".`);
    params[urlParam(further)] = furtherUrl;
  }
  const checked = known.params.safeParse(params);
  if (!checked.success) {
    const why = checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    return refused('invalid_request', `Its parameters are not valid: ${why}.`);
  }
  return { audioUrl, capability: known.name, params };
}

/** Returns an argument of a model as text: it may be any JSON, or missing. */
function shown(argument: unknown): string {
  const text = typeof argument === 'string' ? argument : (JSON.stringify(argument) ?? 'without a handle');
  return text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…`.toWellFormed() : text;
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
  if (!runId) return refused('turn_cancelled', 'The call was not run.');
  const [item] = await items.resultsPage(db, { jobId: runId, offset: 0, limit: 1 });
  const made = item?.status === 'completed' ? madeFiles(item.steps[0]?.output) : [];
  const sounding = made.filter(({ contentType }) => isSounding(contentType));
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

/** Returns the tokens that the calls of a turn have charged so far. */
async function spentBy(db: Db, calls: chatSteps.Call[]): Promise<number> {
  let spent = 0;
  for (const { runId } of calls) if (runId) spent += (await items.tally(db, runId)).tokens;
  return spent;
}

/** Records the result of a call and writes it to the stream, once. */
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
