import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import type { Request } from './request.ts';
import type { Said } from './said.ts';

/** What helps with what people complain of or are after, by their words. */
const REMEDIES: readonly { words: RegExp; capability: CapabilityName; params?: Record<string, unknown> }[] = [
  {
    words:
      /\b(?:hiss|nois[ey]\w*|static|rumble|air ?con\w*|air conditioner|fan|fridge|traffic|wind|background (?:hum|sound))\b/iu,
    capability: 'noise_reduction',
  },
  { words: /\b(?:mains )?hum(?:s|ming)?\b|\bbuzz/iu, capability: 'remove_audio_element', params: { element: 'hum' } },
  { words: /\b(?:pauses?|gaps?|silences?|dead air)\b/iu, capability: 'cut_silences' },
  {
    words:
      /\b(?:volume|level|loudness|voices?)\b.*\b(?:all over|up and down|jump\w*|uneven|differ\w*|inconsistent|goes|varies)|\b(?:uneven|inconsistent)\b/iu,
    capability: 'level_speech',
  },
  {
    // "The doctor is loud and the patient a whisper"
    words:
      /\b(?:loud\w*|shout\w*|boom\w*|bellow\w*|yell\w*|blast\w*)\b[^.!?]{0,60}\b(?:quiet\w*|soft\w*|whisper\w*|mumbl\w*|faint\w*|barely|hardly|low)\b|\b(?:quiet\w*|soft\w*|whisper\w*|mumbl\w*|faint\w*|barely|hardly)\b[^.!?]{0,60}\b(?:loud\w*|shout\w*|boom\w*|bellow\w*|yell\w*|blast\w*)\b/iu,
    capability: 'level_speech',
  },
  {
    words:
      /\b(?:too (?:quiet|soft|loud)|spotify|streaming|broadcast|for a podcast|podcast[- ]ready|ready for|lufs)\b/iu,
    capability: 'normalize_loudness',
  },
  {
    words: /\b(?:karaoke|backing track|sing (?:over|along|to)|instrumental)\b/iu,
    capability: 'remove_audio_element',
    params: { element: 'vocals' },
  },
  {
    words: /\b(?:a ?cap+ell?a|vocals alone|only the (?:voice|vocals))\b/iu,
    capability: 'stem_analysis',
    params: { pass_on: 'vocals' },
  },
];

const ADVICE =
  /\b(?:which|what) (?:one |tool |of (?:them|these|those) )?(?:should|would|could|do) (?:i|we|you)\b.*\b(?:use|do|take|pick|choose|recommend|suggest)\b|\b(?:recommend|suggest|advise|advice|tips?)\b|\bwhat(?:['’]?s| is| would be) (?:the )?(?:best|better|smartest)\b|\bhow (?:do|can|should|would|could) (?:i|we|you) (?:get|make|fix|improve|deal|treat|clean|prepare)\b|\bworth\b|\bis there (?:anything|something) (?:you|i|we|that) can\b/iu;

/** Whether an English text asks what to do, rather than to do it. */
export const isForAdvice = (text: string): boolean => ADVICE.test(text);

/** Returns what helps with what an English text speaks of; none if nothing is known of it. */
export function remediesIn(text: string, said: Said): Request[] {
  return REMEDIES.filter(({ words }) => words.test(text)).map(({ capability, params = {} }): Request => ({
    capability,
    params,
    focus: [],
    files: undefined,
    certainty: 0,
    said,
  }));
}
