import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as chatProposals from '../../platform/db/chat/chat-proposals.ts';
import * as items from '../../platform/db/items/items.ts';
import type { Call } from '../../platform/db/chat/chat-steps.ts';
import type { Turn } from '../../platform/db/chat/chat-turns.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/pool.ts';
import { isYes } from '../../agent/policy/yes.ts';
import { MAX_CALLS, workProposal } from '../../agent/tools.ts';
import { planOf, type AskedCall, type CallPlan } from './call-plan.ts';
import { pricesFromRows, total, usd, type AudioPrice, type Unmeasured } from './pricing.ts';
import { done, refused, type ToolResult } from './tool-result.ts';

/** The most that a call may charge, and whether a person confirmed it. */
export interface Admission {
  maxTokens: number;
  confirmed: boolean;
}

interface Asked {
  config: Pick<Config, 'CHAT_CONFIRM_ABOVE' | 'CHAT_MAX_AUDIO_TOKENS'>;
  turn: Turn;
  /** The calls of the turn. */
  calls: Call[];
  plan: CallPlan;
}

/**
 * Decides what a call may charge without a further yes. One that costs more is proposed instead: its result says so. Where the length
 * of its audio is not known, the ceiling of its run decides. Call it under the lock of the turn's job.
 */
export async function admitCall(db: Db, { config, turn, calls, plan }: Asked): Promise<Admission | ToolResult> {
  const prices = await pricesFromRows(db, turn, plan.audioUrls);
  const known = 'measure' in prices ? undefined : prices;
  const own = await chatProposals.findOpen(db, turn.id);
  if (own?.calls.some((call) => isSame(call, plan)))
    return { ...waits(own.tokens), message: `${waits(own.tokens).message} It was proposed in this turn.` };
  const confirmed = await chatProposals.confirmedBy(db, turn.id);
  const isConfirmed = confirmed?.calls.some((call) => isSame(call, plan)) ?? false;
  const limit = isConfirmed ? confirmed!.tokens : (turn.confirmAbove ?? config.CHAT_CONFIRM_ABOVE);
  const maxTokens = Math.max(
    0,
    limit -
      (await spentBy(
        db,
        calls.filter((call) => call.confirmed === isConfirmed),
      )),
  );
  if (!known) return { maxTokens, confirmed: isConfirmed };
  const tokens = total(known.values());
  if (tokens <= maxTokens) return { maxTokens, confirmed: isConfirmed };
  // Nobody is asked about what cannot be done anyway.
  const { availableTokens = 0 } = (await accounts.find(db, turn.accountId)) ?? {};
  if (tokens > availableTokens)
    return refused('insufficient_tokens', `This costs ${tokens} tokens, and ${availableTokens} are available. Top up.`);
  if ((await spentBy(db, calls)) + tokens > config.CHAT_MAX_AUDIO_TOKENS)
    return refused('turn_limit', `This costs ${tokens} tokens; a chat turn may spend ${config.CHAT_MAX_AUDIO_TOKENS}.`);
  return proposeCall(db, { turn, plan, prices: byContent(known.values()) });
}

/** Records a call as proposed work, and returns the result that it waits for a yes. */
export async function proposeCall(
  db: Db,
  { turn, plan, prices }: { turn: Turn; plan: CallPlan; prices: Record<string, number> },
): Promise<ToolResult> {
  await record(db, turn, [proposed(plan, prices)]);
  return waits(Object.values(prices).reduce((sum, each) => sum + each, 0));
}

/**
 * Returns the result of a call whose run ended because its audio costs more than it may charge. Rows may have a lower price: a step of a recipe may make
 * longer audio for the next one, and what is asked about is what the run may charge.
 */
export async function proposeAfterRun(
  db: Db,
  turn: Turn,
  call: AskedCall & { plan: CallPlan; tokens: number },
): Promise<ToolResult> {
  const prices = await pricesFromRows(db, turn, call.plan.audioUrls);
  const known = 'measure' in prices ? [] : [...prices.values()];
  const {
    recipe,
    audioUrls: [audioUrl],
  } = call.plan;
  const more = Math.max(0, call.tokens - total(known));
  const key = recipe && known.length > 0 ? `${recipe.id} ${audioUrl}` : audioUrl;
  return proposeCall(db, { turn, plan: call.plan, prices: { ...byContent(known), ...(more > 0 && { [key]: more }) } });
}

/** Does a call of `propose_work`: validates the calls that it names, prices them and records them as the proposal of its turn. */
export async function proposeWork(db: Db, turn: Turn, { input }: AskedCall): Promise<ToolResult | Unmeasured> {
  const asked = workProposal.safeParse(input);
  if (!asked.success)
    return refused('invalid_request', `Give calls: 1 to ${MAX_CALLS} of {capability, audio, params}.`);
  const plans: CallPlan[] = [];
  for (const { capability, audio, params } of asked.data.calls) {
    const plan = await planOf(db, turn, { tool: capability, input: { ...params, audio } });
    if ('status' in plan) return plan;
    plans.push(plan);
  }
  const prices = await pricesFromRows(
    db,
    turn,
    plans.flatMap(({ audioUrls }) => audioUrls),
  );
  if ('measure' in prices) return prices;
  const ofPlan = (plan: CallPlan): AudioPrice[] => plan.audioUrls.map((audioUrl) => prices.get(audioUrl)!);
  await record(
    db,
    turn,
    plans.map((plan) => proposed(plan, byContent(ofPlan(plan)))),
  );
  const tokens = total(prices.values());
  const calls = plans.map((plan) => ({
    capability: plan.capability,
    audio: plan.audio,
    tokens: total(ofPlan(plan)),
  }));
  return done({ tokens, usd: usd(tokens), calls });
}

/**
 * Settles the open proposals of a conversation by its next message: an approval response of the client, or a plain yes, confirms the one
 * that it is about; anything else drops it. Returns the proposal that an approval response is about. Call it once the turn began.
 */
export async function answerProposals(db: Db, turn: Turn): Promise<void> {
  const { id, approval, message } = turn;
  for (const { turnId } of await chatProposals.openOf(db, turn.conversationId)) {
    if (turnId === id) continue;
    const isConfirmed = approval ? approval.approved && approval.of === turnId : isYes(message);
    await (isConfirmed ? chatProposals.confirm(db, { turnId, by: id }) : chatProposals.drop(db, turnId));
  }
}

/** Returns the tokens that calls have charged so far. */
export async function spentBy(db: Db, calls: Call[]): Promise<number> {
  let spent = 0;
  for (const { runId } of calls) if (runId) spent += (await items.tally(db, runId)).tokens;
  return spent;
}

function waits(tokens: number): ToolResult & { status: 'failed' } {
  const message =
    `Not run: it costs ${tokens} tokens (${usd(tokens).toFixed(2)} USD) and waits for a yes. ` +
    'Ask the user in one short question with this price, and call nothing more: if they confirm, call it again then.';
  return { status: 'failed', code: 'confirmation_required', message, tokens };
}

async function record(
  db: Db,
  { id: turnId, conversationId }: Turn,
  added: chatProposals.ProposedCall[],
): Promise<void> {
  const before = (await chatProposals.findOpen(db, turnId))?.calls ?? [];
  const calls = [...before.filter((call) => !added.some((each) => isSameCall(each, call))), ...added];
  const byKey = Object.assign({}, ...calls.map(({ prices }) => prices)) as Record<string, number>;
  const tokens = Object.values(byKey).reduce((sum, each) => sum + each, 0);
  await chatProposals.save(db, { turnId, conversationId, calls, tokens });
}

function proposed({ capability, audio, audioUrls, params }: CallPlan, prices: Record<string, number>) {
  return { capability, audio, audioUrls, params, prices };
}

function byContent(prices: Iterable<AudioPrice>): Record<string, number> {
  return Object.fromEntries([...prices].map(({ contentHash, tokens }) => [contentHash, tokens]));
}

/** Reports whether a call does work that was proposed: the same capability on the same audio. Other parameters do not change the price, but another recipe is other work. */
function isSame(call: chatProposals.ProposedCall, { capability, audioUrls, params }: CallPlan): boolean {
  const urls = new Set(call.audioUrls);
  return (
    call.capability === capability &&
    call.params['recipe_id'] === params['recipe_id'] &&
    urls.size === new Set(audioUrls).size &&
    audioUrls.every((url) => urls.has(url))
  );
}

function isSameCall(one: chatProposals.ProposedCall, other: chatProposals.ProposedCall): boolean {
  return (
    one.capability === other.capability &&
    one.audio === other.audio &&
    JSON.stringify(one.params) === JSON.stringify(other.params)
  );
}
