import { madeIn, readConversation, type Conversation, type PastCall } from '../conversation/conversation.ts';
import type { Decision } from './decision.ts';
import { answerTo } from './answering/answer.ts';
import { asksFirst, withQuestions } from './asking/asks-first.ts';
import { draftFor } from './draft.ts';
import { Files } from './files.ts';
import { withoutCancelling } from './parts/account/cancelling.ts';
import { askedBefore } from './parts/relating/account-question.ts';
import type { Background } from './parts/acts.ts';
import { offersIn, requestsIn, type Part } from './parts/part.ts';
import { partsOf } from './parts/parts.ts';
import { FIELDS } from './parts/fields.ts';
import { FREE } from './free-tools.ts';
import { winnerOf } from './planning/on.ts';
import { planFor } from './planning/plan.ts';
import { isProposal, proposedBefore } from './proposals.ts';
import { isYes } from './yes.ts';
import { isMeasurement } from './measurement.ts';
import type { Request } from './parts/request.ts';
import { messagesOf, type Message } from './parts/said.ts';
import { progressOf } from './planning/task.ts';
import { isGoOn } from './parts/wording.ts';
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';

/** What the policy reads of a call. */
export interface PolicyInput extends Pick<LanguageModelV4CallOptions, 'prompt' | 'toolChoice'> {
  /** Names of the tools. */
  tools: string[];
  /** Whether the end of the last message was left out. */
  isCut?: boolean;
}

/** Decides what comes next in a conversation: calls to make, or the words that end the turn. Only what the person wrote is a request. */
export function decide({ prompt, tools, toolChoice, isCut = false }: PolicyInput): Decision {
  const conversation = readConversation(prompt);
  if (tools.includes('draft_recipe')) return draftFor(conversation.message);
  const messages = messagesOf(conversation);
  const { parts, undone, found, turn, awaiting } = partsOfTurn(conversation, messages);
  const files = new Files(conversation, { undone, preferred: found, turn });
  const offered = tools.length === 0 ? undefined : new Set(tools);
  const offers = (tool: string): boolean => offered === undefined || offered.has(tool);
  const given = { files, conversation, offers, awaiting };
  const planned = planFor(parts, given);
  const message = messages.at(-1);
  // Work of an earlier turn was judged in that turn.
  const asks = turn === conversation.turn && message && asksFirst({ plan: planned, message, conversation });
  const plan = asks ? planFor(withQuestions(parts), given) : planned;
  const missing = plan.tasks.filter(({ tool }) => !offers(tool)).map(({ tool }) => tool);
  const progress = progressOf(plan.tasks, conversation);
  const ready = progress.ready.filter(({ tool }) => !missing.includes(tool));
  if (ready.length > 0 && toolChoice?.type !== 'none')
    return { text: '', calls: ready.map(({ tool, input }) => ({ toolName: tool, input })) };
  return {
    text: answerTo({
      plan,
      progress,
      message,
      conversation,
      undone,
      missing,
      isCut,
      isContinued: turn < conversation.turn,
    }),
    calls: [],
  };
}

/**
 * Returns the parts of the last message, which leans on those before it, and the calls that were taken back. Of "go on", and of
 * a yes to a price, they are those of the turn that it goes on with, whose files they mean.
 */
function partsOfTurn(
  conversation: Conversation,
  messages: readonly Message[],
): { parts: Part[]; undone: Set<string>; found: string | undefined; turn: number; awaiting: readonly Request[] } {
  let awaiting: readonly Request[] = [];
  let requests: readonly Request[] = [];
  let parts: Part[] = [];
  let own: readonly Request[] = [];
  let asked: { parts: Part[]; turn: number; found: string | undefined } | undefined;
  let from = conversation.turn;
  let found: string | undefined;
  const undone = new Set<string>();
  for (const [turn, message] of messages.entries()) {
    const isOffered = isAskedAt(conversation, turn) || offersIn(parts).length > 0;
    const words = conversation.messages[turn] ?? '';
    if (
      asked &&
      ((!isOffered && isGoOn(words)) || (asked.turn === turn - 1 && isDear(conversation, turn) && isYes(words)))
    ) {
      ({ parts, turn: from, found } = asked);
      continue;
    }
    from = turn;
    found = foundBy(parts, conversation, turn) ?? stemBefore(parts, conversation, turn);
    const { clauses, cancelling } = withoutCancelling(message.clauses);
    const background: Background = {
      requests,
      offered: offersIn(parts),
      isAsked: isAskedAt(conversation, turn),
      failedTurn: failedBefore(conversation, turn),
      isAwaited: requests.length > 0 && isAwaitedAt(conversation, turn),
      compared: parts.findLast((part) => part.kind === 'compare')?.comparison,
      hasRun: (name) => conversation.calls.some((call) => call.turn < turn && call.capability === name),
      isOfRecipes: parts.some(({ kind }) => kind === 'recipes' || kind === 'run_recipe'),
      ...askedBefore(parts),
      files: broughtBy(conversation, turn).length,
      hasNew: conversation.audios.some((audio) => audio.madeBy === undefined && audio.turn === turn),
      refers: (text) => new Files(conversation, { turn, undone }).pointedAt(text),
      mentions: (text) => new Files(conversation, { turn, undone }).mentioned(text),
      isFile: (name) => new Files(conversation, { turn, undone }).named([name]).length === 1,
    };
    const isWhole = cancelling.length > 0 && clauses.length === 0;
    parts = [...(isWhole ? [] : partsOf({ ...message, clauses }, background)), ...cancelling];
    awaiting = own;
    own = requestsIn(parts);
    if (own.length > 0) requests = own;
    if (parts.some(({ kind }) => kind === 'work' || kind === 'compare')) asked = { parts, turn, found };
    const undo = parts.find((part) => part.kind === 'undo');
    const lastMaking = (): PastCall | undefined => new Files(conversation, { turn, undone }).lastMaking();
    for (let last = undo && lastMaking(); last !== undefined; last = lastMaking()) {
      undone.add(last.callId);
      const goesBack = undo?.isAll || (undo?.until !== undefined && last.capability !== undo.until);
      if (!goesBack) break;
    }
  }
  return { parts, undone, found, turn: from, awaiting };
}

/** Whether the turn before ended with a question that waits for a yes. */
function isAskedAt({ calls }: Conversation, turn: number): boolean {
  return calls.some((call) => call.turn === turn - 1 && isProposal(call));
}

/** Whether all that waits for a yes waits because of its price: the message before is then done as it was read. */
function isDear({ calls }: Conversation, turn: number): boolean {
  const proposed = proposedBefore({ calls, turn });
  return proposed.length > 0 && proposed.every(({ isWhole }) => isWhole);
}

function broughtBy({ audios }: Conversation, turn: number): Conversation['audios'] {
  return audios.filter((audio) => audio.madeBy === undefined && audio.turn <= turn);
}

/** Whether the first files of a conversation came with a message. */
function isAwaitedAt(conversation: Conversation, turn: number): boolean {
  const brought = broughtBy(conversation, turn);
  return brought.length > 0 && brought.every((audio) => audio.turn === turn);
}

/** Returns the last turn before one that ran anything, if work of it failed. */
function failedBefore({ calls }: Conversation, turn: number): number | undefined {
  const ran = calls.filter((call) => call.turn < turn && !FREE.has(call.capability));
  const last = ran.at(-1)?.turn;
  return ran.some((call) => call.turn === last && call.result?.status === 'failed') ? last : undefined;
}

/** Returns the file that the comparison of the turn before found. */
function foundBy(parts: readonly Part[], conversation: Conversation, turn: number): string | undefined {
  const compared = parts.findLast((part) => part.kind === 'compare');
  if (compared?.kind !== 'compare' || !compared.comparison.pick) return undefined;
  const calls = conversation.calls.filter((call) => call.turn < turn && call.result?.status === 'completed');
  const measured = broughtBy(conversation, turn).flatMap(({ handle }) => {
    const place = calls.findLastIndex(
      (call) =>
        // A crop has a length too: that of what it made.
        (isMeasurement(call.capability) || FREE.has(call.capability)) &&
        isOf(call.input, handle) &&
        FIELDS[compared.comparison.field]!.of(call.result!.output) !== undefined,
    );
    return place < 0 ? [] : [{ place, handle }];
  });
  return winnerOf(compared.comparison, measured, calls)?.handle;
}

/** Returns the stem that the turn before chose among those of an earlier split. */
function stemBefore(parts: readonly Part[], { calls }: Conversation, turn: number): string | undefined {
  const [only, ...others] = requestsIn(parts);
  const name = only?.capability === 'stem_analysis' && others.length === 0 ? only.params['pass_on'] : undefined;
  if (name === undefined || calls.some((call) => call.turn === turn - 1)) return undefined;
  const split = calls.findLast((call) => call.turn < turn && call.capability === 'stem_analysis');
  return madeIn(split?.result?.output).find((made) => made.name === name)?.handle;
}

function isOf({ audio }: Record<string, unknown>, handle: string): boolean {
  return audio === handle || (Array.isArray(audio) && audio.length === 1 && audio[0] === handle);
}
