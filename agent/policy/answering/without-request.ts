import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import { deed, say } from '../../reply/say.ts';
import { FREE } from '../free-tools.ts';
import { nameOf } from '../names.ts';
import { isYes } from '../yes.ts';

/** Returns what is said where a message requests nothing: a question about the audio that came with it, or what a yes could have meant. */
export function withoutRequest({ audios, calls, messages, turn }: Conversation, language: string): string[] {
  const given = audios.filter((audio) => audio.turn === turn && audio.madeBy === undefined);
  if (given.length > 0) {
    const names = given.map(({ handle }) => nameOf(handle, audios));
    return [say(language, 'whatToDo', names)];
  }
  return [
    isYes(messages[turn] ?? '') ? say(language, 'nothingWaits', lastDeeds(calls, language)) : say(language, 'unclear'),
  ];
}

/** Returns the work that was completed last, of one turn. */
function lastDeeds(calls: Conversation['calls'], language: string): string[] {
  const done = calls.filter(({ capability, result }) => !FREE.has(capability) && result?.status === 'completed');
  const last = done.at(-1)?.turn;
  const deeds = done
    .filter((call) => call.turn === last && call.capability !== 'run_recipe')
    .map(({ capability, input }) => deed(language, capability as CapabilityName, input));
  return [...new Set(deeds)];
}
