import { madeIn, type Conversation } from '../../conversation/conversation.ts';
import type { Request } from '../parts/request.ts';

/** Analyses of voices. */
const OF_VOICE: ReadonlySet<string> = new Set(['speech_analysis']);
/** Analyses of pitches, of which drums have none. */
const OF_PITCH: ReadonlySet<string> = new Set(['musical_intelligence_analysis', 'melody_analysis']);

/** The work whose result every stem is. */
const SPLIT = 'stem_analysis';

/** Whether work left out of an audio what an analysis is about: the words of a version without vocals, the key of the drums alone. */
function lacks(made: { capability: string; element: unknown; name: string }, capability: string): boolean {
  const isStem = made.capability === SPLIT;
  if (OF_VOICE.has(capability))
    return isStem ? made.name !== 'vocals' : made.element === 'vocals' || made.element === 'lead';
  return OF_PITCH.has(capability) && (isStem ? made.name === 'drums' : made.element === 'other');
}

/**
 * Returns the audio that still has what an analysis is about: of one from which earlier work took it out, what that work was done on; others as they are.
 */
export function audibleIn(
  { audios, calls }: Pick<Conversation, 'audios' | 'calls'>,
  { capability }: Pick<Request, 'capability'>,
  handle: string,
): string {
  const isRemoval = capability === 'remove_audio_element';
  if (!isRemoval && !OF_VOICE.has(capability) && !OF_PITCH.has(capability)) return handle;
  let [at, audible] = [handle, handle];
  for (let n = 0; n < audios.length; n++) {
    const madeBy = audios.find((audio) => audio.handle === at)?.madeBy;
    const call = madeBy === undefined ? undefined : calls.find(({ callId }) => callId === madeBy);
    if (!call || typeof call.input['audio'] !== 'string') break;
    const name = madeIn(call.result?.output).find((made) => made.handle === at)?.name ?? '';
    const isSplit = call.capability === SPLIT;
    const isLeftOut = isSplit || call.capability === 'remove_audio_element';
    at = call.input['audio'];
    // A part is taken out of the mix, not out of a part.
    if (isRemoval && isSplit) audible = at;
    if (isLeftOut && lacks({ capability: call.capability, element: call.input['element'], name }, capability))
      audible = at;
  }
  return audible;
}
