import { v7 as uuidv7 } from 'uuid';
import * as chatAudios from '../../platform/db/chat/chat-audios.ts';
import * as chatSteps from '../../platform/db/chat/chat-steps.ts';
import * as chatStream from '../../platform/db/chat/chat-stream.ts';
import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import * as items from '../../platform/db/items/items.ts';
import * as shownItems from '../../platform/db/items/shown-items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import type { Db } from '../../platform/db/pool.ts';
import { makeRoom } from '../../platform/storage/make-room.ts';
import { artifactUrl } from '../../workflows/domain/owned-urls.ts';
import { DEFAULT_POLICY, type Step } from '../../workflows/domain/recipe.ts';
import { explain } from '../../workflows/domain/failure.ts';
import { ITEM_RETRIES } from '../../workflows/domain/retries.ts';
import { planOf, type PlannedRecipe } from './call-plan.ts';
import { LOOKUPS } from './lookups.ts';
import { estimatePrice, type Unmeasured } from './pricing.ts';
import { admitCall, proposeAfterRun, proposeWork, spentBy } from './proposals.ts';
import { madeFiles, MAX_ENTRIES, recipeResult, refused, toolResult, type ToolResult } from './tool-result.ts';
import { RUN_RECIPE } from '../../agent/lookup-tools.ts';
import { MAX_CALLS } from '../../agent/tools.ts';
import { isSounding } from '../../audio/engine/encode/made-file.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** A tool that spends nothing. It is done at once, or once the audio whose length it needs was measured. */
type FreeTool = (db: Db, turn: chatTurns.Turn, call: chatSteps.Call) => Promise<ToolResult | Unmeasured>;

const FREE_TOOLS = new Map<string, FreeTool>([
  ['estimate_price', estimatePrice],
  ['propose_work', proposeWork],
]);

/** The run that does a call. */
interface NewRun {
  audioUrls: string[];
  /** None where the run only measures. */
  steps: Step[];
  recipe?: PlannedRecipe | undefined;
  maxTokens: number;
  confirmed: boolean;
}

type Deps = Pick<WorkerResources, 'db' | 'storage' | 'config'>;

/** Activities that begin and end a model's tool call: a run of one capability over one audio, for the same account. */
export const callActivities = ({ db, storage, config }: Deps) => ({
  /** Creates the run of a call, or finds it. Without a run id the call is done or refused, and has its result. */
  async beginCall(turnId: string, callId: string): Promise<{ runId?: string }> {
    const caller = await chatTurns.find(db, { id: turnId });
    if (!caller) return {};
    const { accountId } = caller;
    const limit = config.STORAGE_BYTES_PER_ACCOUNT;
    const hasRoom = await makeRoom({ db, storage }, { accountId, bytes: 1, limit });
    return chatStream.appending(db, async (tx, append) => {
      const job = await jobs.lock(tx, { id: turnId });
      const turn = await chatTurns.find(tx, { id: turnId });
      const calls = await chatSteps.callsOfTurns(tx, [turnId]);
      const call = calls.find((each) => each.callId === callId);
      if (job?.status !== 'IN_QUEUE' || !turn || !call || call.result !== null) return {};
      if (call.runId) return { runId: call.runId };
      const begun = await begin(tx, { config, turn, calls, call, hasRoom });
      if ('status' in begun) {
        await conclude(tx, { turnId, callId, append, result: begun });
        return {};
      }
      const runId = uuidv7(); // sorts by time, like lists of runs
      await insertRun(tx, { runId, job, run: begun });
      await chatSteps.noteRun(tx, { turnId, callId, runId, confirmed: begun.confirmed });
      return { runId };
    });
  },

  /** Records the result of a call, gives the files it made handles, and writes the result to the stream. */
  async endCall(turnId: string, callId: string): Promise<void> {
    await chatStream.appending(db, async (tx, append) => {
      await jobs.lock(tx, { id: turnId });
      const turn = await chatTurns.find(tx, { id: turnId });
      const call = (await chatSteps.callsOfTurns(tx, [turnId])).find((each) => each.callId === callId);
      if (!turn || !call || call.result !== null) return;
      await conclude(tx, { turnId, callId, append, result: await resultOf(tx, turn, call) });
    });
  },
});

interface Beginning {
  config: Deps['config'];
  turn: chatTurns.Turn;
  calls: chatSteps.Call[];
  call: chatSteps.Call;
  hasRoom: boolean;
}

/** Returns the result of a call that needs no run, or that is refused; otherwise the run that it needs. */
async function begin(db: Db, { config, turn, calls, call, hasRoom }: Beginning): Promise<ToolResult | NewRun> {
  const lookup = LOOKUPS.get(call.tool);
  if (lookup) return lookup(db, { config, turn, input: call.input });
  const free = FREE_TOOLS.get(call.tool);
  if (free) {
    const result = await free(db, turn, call);
    if ('status' in result) return result;
    if (!hasRoom) return refused('storage_full', explain({ code: 'storage_full' }));
    return { audioUrls: result.measure, steps: [], maxTokens: 0, confirmed: false };
  }
  const spent = await spentBy(db, calls);
  if (spent >= config.CHAT_MAX_AUDIO_TOKENS)
    return refused(
      'turn_limit',
      `This turn has spent ${spent} tokens, the limit of a turn. Send another message to go on.`,
    );
  if (!hasRoom) return refused('storage_full', explain({ code: 'storage_full' }));
  const plan = await planOf(db, turn, call);
  if ('status' in plan) return plan;
  const admitted = await admitCall(db, { config, turn, calls, plan });
  if ('status' in admitted) return admitted;
  return { audioUrls: [plan.audioUrls[0]], steps: plan.steps, recipe: plan.recipe, ...admitted };
}

async function insertRun(db: Db, { runId, job, run }: { runId: string; job: jobs.Job; run: NewRun }): Promise<void> {
  const { accountId, lane, spendLimits } = job;
  await jobs.insert(db, {
    id: runId,
    kind: 'run',
    accountId,
    recipeId: run.recipe?.id ?? null,
    lane,
    steps: run.steps,
    executionPolicy: run.recipe?.executionPolicy ?? DEFAULT_POLICY,
    webhookUrl: null,
    maxRetries: ITEM_RETRIES.toolCall,
    metadata: { chat_job_id: job.id },
    maxTokens: run.maxTokens,
    spendLimits,
    keyId: job.keyId,
    requestId: job.requestId,
    listed: run.steps.length > 0,
  });
  const added = run.audioUrls.map((audioUrl) => ({ id: uuidv7(), audioUrl }));
  await items.insertAll(db, { jobId: runId, accountId, items: added });
}

/** Returns the result of a call whose run ended, or that was not run. */
async function resultOf(db: Db, turn: chatTurns.Turn, call: chatSteps.Call): Promise<ToolResult> {
  const { runId } = call;
  if (!runId) return refused('turn_cancelled', 'The call was not run.');
  const free = FREE_TOOLS.get(call.tool);
  if (free) {
    const result = await free(db, turn, call);
    return 'status' in result ? result : notMeasured(db, runId);
  }
  const [item] = await shownItems.resultsPage(db, { jobId: runId, offset: 0, limit: 1 });
  const { code, tokens } = item?.failure ?? {};
  if (code === 'price_above_limit' && tokens !== undefined) {
    const plan = await planOf(db, turn, call);
    if ('status' in plan) return plan;
    await jobs.unlist(db, runId); // nothing failed that a person asked for
    return proposeAfterRun(db, turn, { ...call, plan, tokens });
  }
  const shown = item && (await shownItems.shortened(db, item, { maxEntries: MAX_ENTRIES }));
  return runResult(db, { turn, item: shown, isRecipe: call.tool === RUN_RECIPE });
}

/** Returns why the audio of a call could not be measured. */
async function notMeasured(db: Db, runId: string): Promise<ToolResult> {
  const measured = await shownItems.resultsPage(db, { jobId: runId, offset: 0, limit: MAX_CALLS });
  const failure = measured.find((item) => item.failure)?.failure;
  if (failure) return refused(failure.code, explain(failure));
  return measured.some(({ status }) => status === 'cancelled')
    ? { status: 'cancelled' }
    : toolResult(undefined, () => undefined);
}

/** Returns the result of the item of a call, and gives the files that it made handles. */
async function runResult(
  db: Db,
  { turn, item, isRecipe }: { turn: chatTurns.Turn; item: shownItems.WholeItem | undefined; isRecipe: boolean },
): Promise<ToolResult> {
  const made = item?.status === 'completed' ? madeFiles(item.steps.map(({ output }) => output)) : [];
  const sounding = made.filter(({ contentType }) => isSounding(contentType));
  const audios = sounding.map(({ artifactId, name }) => ({
    audioUrl: artifactUrl(artifactId),
    name,
    origin: 'made' as const,
  }));
  const { conversationId, id: turnId } = turn;
  await chatAudios.add(db, { conversationId, turnId, audios });
  const known = await chatAudios.all(db, conversationId);
  return (isRecipe ? recipeResult : toolResult)(item, (artifactId) => {
    const found = known.find(({ audioUrl }) => audioUrl === artifactUrl(artifactId));
    return found && `audio_${found.n}`;
  });
}

/** Records the result of a call and writes it to the stream, once. */
async function conclude(
  db: Db,
  { turnId, callId, append, result }: { turnId: string; callId: string; append: chatStream.Append; result: ToolResult },
): Promise<void> {
  await chatSteps.noteResult(db, { turnId, callId, result });
  const chunk =
    result.status === 'failed'
      ? { type: 'tool-output-error', toolCallId: callId, errorText: result.message }
      : { type: 'tool-output-available', toolCallId: callId, output: result };
  await append({ turnId, chunks: [chunk] });
}
