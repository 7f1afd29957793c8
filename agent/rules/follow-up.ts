import type { Conversation, KnownAudio } from './conversation.ts';
import { has, phrases } from './phrases.ts';
import { link } from '../../audio/capabilities/wording.ts';
import { targetOf, type Target } from './targets.ts';
import type { Understood, Wish } from './wish.ts';
import { understand } from './wishes.ts';
import { wordsOf, type Word } from './words.ts';

const GO_ON = phrases('go on, continue, carry on, keep going, proceed, finish it, do the rest, the rest, resume');
const SAME = phrases(
  'same, likewise, again, too, as well, what about, how about, and ~ original|it|that|one|this, repeat, once more, also',
);
const GIVEN = phrases(
  'here it is, here you go, here you are, here is, this one, that one, there you go, this is it, take this',
);
/** A message that only names audio is no longer. */
const SHORT_WORDS = 7;

/** A message as a request of its own: what it leaves unsaid taken from what was said before. */
export interface FollowUp {
  understood: Understood;
  conversation: Conversation;
  /** Says all there is to say. */
  text?: string;
}

/** Reads a message in the light of the turns before: `go on`, `same for audio_2`, `and the vocals?`, `here it is`. */
export function followUp(words: readonly Word[], understood: Understood, conversation: Conversation): FollowUp {
  const plain = { understood, conversation };
  const length = words.filter(({ isStop }) => !isStop).length;
  const before = lastRequest(conversation);
  if (understood.wishes.length === 0 && length <= SHORT_WORDS && before && has(words, GO_ON))
    return goingOn(before, conversation);
  const target = targetOf(words);
  const part = partMeant(words, target, conversation);
  if (part && length <= SHORT_WORDS && isOnlyNamed(understood.wishes)) {
    if (!before || before.understood.wishes.some(({ capability }) => capability === 'stem_analysis'))
      return {
        ...plain,
        text: `Here is the part: ${link({ link: part.link, audio: part.handle }, part.name)}. Say what I shall do with it.`,
      };
    return { ...plain, understood: onto(before.understood, { ...target, isEmpty: false }) };
  }
  if (understood.wishes.length + understood.impossible.length > 0 || !before) return plain;
  const isGiven = conversation.audios.some(({ turn, madeBy }) => turn === conversation.turn && madeBy === undefined);
  const wasAnswered = conversation.calls.some(({ turn }) => turn >= before.turn && turn < conversation.turn);
  if (isGiven && (!wasAnswered || has(words, SAME) || has(words, GIVEN) || length <= 1))
    return { ...plain, understood: onto(before.understood, target) };
  if ((!target.isEmpty || target.parts.length > 0) && (has(words, SAME) || length <= SHORT_WORDS))
    return { ...plain, understood: onto(before.understood, target) };
  if (has(words, phrases('again, repeat, once more')) && length <= SHORT_WORDS)
    return { ...plain, understood: before.understood };
  return plain;
}

interface Request {
  understood: Understood;
  turn: number;
}

/** The last earlier message that asked for work. */
function lastRequest({ messages, turn }: Conversation): Request | undefined {
  for (let at = turn - 1; at >= 0; at--) {
    const understood = understand(wordsOf(messages[at] ?? ''));
    if (understood.wishes.length > 0) return { understood, turn: at };
  }
  return undefined;
}

/** As if the earlier turn had not ended: its calls and those made since count as made. */
function goingOn({ understood, turn }: Request, conversation: Conversation): FollowUp {
  const now = (at: number): number => (at >= turn ? turn : at);
  return {
    understood,
    conversation: {
      ...conversation,
      turn,
      message: conversation.messages[turn] ?? '',
      calls: conversation.calls.map((call) => ({ ...call, turn: now(call.turn) })),
      audios: conversation.audios.map((audio) => ({ ...audio, turn: now(audio.turn) })),
    },
  };
}

function onto({ wishes, impossible }: Understood, target: Target): Understood {
  return { wishes: wishes.map((wish) => ({ ...wish, target })), impossible };
}

/** A stem that an earlier turn made and that these words name. */
function partMeant(
  words: readonly Word[],
  { parts }: Target,
  { audios, calls, turn }: Conversation,
): KnownAudio | undefined {
  const own = new Set(calls.filter((call) => call.turn === turn).map(({ callId }) => callId));
  const named = [...parts, ...words.map(({ text }) => text)];
  return audios.findLast(({ name, madeBy }) => madeBy !== undefined && !own.has(madeBy) && named.includes(name));
}

/** Whether the only wish is the noun itself: `the vocals stem`. */
function isOnlyNamed(wishes: readonly Wish[]): boolean {
  return wishes.length === 0 || (wishes.length === 1 && wishes[0]!.capability === 'stem_analysis');
}
