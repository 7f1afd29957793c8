import { deed } from './actions.ts';
import { answerTo, nameOf } from './answer.ts';
import { readConversation, type Conversation } from './conversation.ts';
import type { Decision } from './decision.ts';
import { draftFor } from './draft.ts';
import type { RulesInput } from './excerpt.ts';
import { followUp } from './follow-up.ts';
import { planFor, type PlannedCall } from './plan.ts';
import { inputOf, progressOf } from './progress.ts';
import { joined } from '../../audio/capabilities/wording.ts';
import { HOW_TO_SEND, notUnderstood, serviceTalk, smallTalk } from './talk.ts';
import type { Wish } from './wish.ts';
import { understand } from './wishes.ts';
import { wordsOf } from './words.ts';

/** Reads a conversation and says what comes next. Only what the person wrote is taken for a request. */
export function decide({ prompt, tools, toolChoice }: RulesInput): Decision {
  const read = readConversation(prompt);
  if (tools.includes('draft_recipe')) return draftFor(read.message);
  const words = wordsOf(read.message);
  const service = serviceTalk(words);
  if (service !== undefined) return said(service);
  const { understood, conversation, text } = followUp(words, understand(words), read);
  if (text !== undefined) return said(text);
  const { wishes, impossible } = understood;
  if (wishes.length === 0)
    return said(
      smallTalk(words, read) ?? (impossible.length === 0 ? given(read) : undefined) ?? notUnderstood(impossible),
    );
  const missing = wishes.filter(({ capability }) => tools.length > 0 && !tools.includes(capability));
  const plan = planFor(wishes, conversation);
  if (plan === 'no_audio') return said(`Which audio shall I work on? ${HOW_TO_SEND}`);
  if (plan === 'needs_two')
    return said(`Comparing takes two recordings, and I know of one. Send the other one too. ${HOW_TO_SEND}`);
  if (missing.length > 0) return said(notHere(missing));
  return next(plan, { conversation, impossible, mayCall: toolChoice?.type !== 'none' });
}

function next(
  plan: PlannedCall[],
  { conversation, impossible, mayCall }: { conversation: Conversation; impossible: string[]; mayCall: boolean },
): Decision {
  const progress = progressOf(
    plan,
    conversation.calls.filter(({ turn }) => turn === conversation.turn),
  );
  if (progress.ready.length > 0 && mayCall) {
    const calls = progress.ready.map((place) => ({
      toolName: plan[place]!.capability,
      input: inputOf(plan[place]!, progress.made),
    }));
    return { text: '', calls };
  }
  return said(answerTo(plan, progress, { impossible, audios: conversation.audios }));
}

/** An answer to audio that came with nothing to do; undefined when none came. */
function given({ audios, turn }: Conversation): string | undefined {
  const brought = audios.filter((audio) => audio.turn === turn && audio.madeBy === undefined);
  if (brought.length === 0) return undefined;
  const names = brought.map(({ handle }) => nameOf(handle, audios));
  return `I have ${joined(names)}. What shall I do with ${names.length === 1 ? 'it' : 'them'}? For example: describe it, tell the tempo and key, remove the vocals, reduce the noise, keep the first 30 seconds.`;
}

function notHere(wishes: readonly Wish[]): string {
  const deeds = joined([...new Set(wishes.map(({ capability, params }) => deed(capability, params)))], 'or');
  return `I cannot ${deeds} on this server: it is not available here. Ask for the rest without it.`;
}

function said(text: string): Decision {
  return { text, calls: [] };
}
