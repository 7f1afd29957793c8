import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';
import { filesOf } from '../values.ts';

const HUM = String.raw`(?:(?:mains|electric(?:al)?|background|low|50 ?hz|60 ?hz) )*(?:hum(?:ming)?|buzz(?:ing)?)`;
/** "Is there any mains hum?", "can you hear a hum in this?", "does it hum?" */
const ASKED = new RegExp(
  String.raw`^(?:(?:and|so|but|ok(?:ay)?|hey|hi|hello|please|wait)[, ]+)*(?:(?:is|are|was)(?:n['’]?t)? there (?:(?:an?|any|some|no|still|a lot of|much) )*${HUM}|(?:can|could|do) (?:you|u) (?:still )?(?:hear|detect|find|see) (?:(?:an?|any|some|the) )*${HUM}|does(?:n['’]?t)? (?:it|this|that|the [\w ]{2,30}?) (?:still )?(?:hum|buzz)|(?:any|still) ${HUM})(?: (?:in|on|of|left|there|at all)\b[\w .-]{0,40})?\s*[?.!]*$`,
  'iu',
);

/** Returns that no analysis tells a hum from other sound, and the question whether to remove it, which finds it, where an English message asks only that. */
export function humAsked(sentence: readonly Said[], text: string): Part[] {
  const [said] = sentence;
  if (said?.language !== 'en' || !ASKED.test(text.trim())) return [];
  const request: Request = {
    capability: 'remove_audio_element',
    params: { element: 'hum' },
    focus: [],
    files: filesOf(said),
    certainty: 1,
    said: { ...said, text },
  };
  return [
    { kind: 'unsupported', text: text.replace(/[.!? ]+$/u, '') },
    { kind: 'work', isUnsure: true, isTold: true, request },
  ];
}
