import type { Background } from '../acts.ts';
import { isMeasurement } from '../../measurement.ts';
import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';

/** Whether less is meant than work would do, or other work: only one end, one part or one file, a level that is left open. */
export function isNarrower(
  request: Request,
  { parts, clauses, background }: { parts: readonly Part[]; clauses: readonly Said[]; background: Background },
): boolean {
  return (
    isOfOpenJoin(request, background) ||
    isSoftMix(request) ||
    isOfSection(request, clauses, parts) ||
    isOfOneEnd(request, clauses) ||
    isOfMusic(request) ||
    isOfOneFile(request, clauses, background) ||
    isOfLengthOfFile(request) ||
    isKeptStem(request, background) ||
    isSameBut(request, clauses, background) ||
    isOtherFade(request) ||
    isSkipping(request, background) ||
    isOfBothSides(request) ||
    isOfThose(request, background) ||
    cutsNothing(request, clauses)
  );
}

/** "And fade the end too, same length", where the fade before was one at the start. */
function isOtherFade({ capability, params, said: { text } }: Request): boolean {
  return (
    capability === 'fade_audio' &&
    Object.keys(params).length > 0 &&
    params['out_s'] === undefined &&
    /\b(?:end|ending|close|outro)\b/iu.test(text) &&
    !/\b(?:in|start|beginning|front|opening|intro|keep|leave)\b/iu.test(text)
  );
}

/** "Everything before 1:05 and everything after 1:12": two parts, between which one crop would keep what is not wanted. */
function isOfBothSides({ capability, said: { text } }: Request): boolean {
  return (
    capability === 'crop_audio' && /\b(?:before|up to|until)\b.{1,40}\band\b.{1,40}\b(?:after|from)\b/iu.test(text)
  );
}

/** "Convert only those": some of several files, which nothing says of which. */
function isOfThose({ files, said: { text } }: Request, { files: count, mentions }: Background): boolean {
  return (
    count > 2 &&
    files?.join() === 'all' &&
    /\b(?:only|just) (?:those|these|them)\b/iu.test(text) &&
    mentions(text).length === 0
  );
}

/** "I only want the silences over 5 seconds, where and how long": asks about silences, and cuts none. */
function cutsNothing({ capability, said: { text } }: Request, clauses: readonly Said[]): boolean {
  return (
    capability === 'cut_silences' &&
    /\b(?:where|how long|how many|list|when|show|tell|find|mark)\b/iu.test(
      clauses.map((each) => each.text).join(' '),
    ) &&
    !/\b(?:cut|remov\w*|shorten\w*|trim\w*|strip\w*|tight\w*|delet\w*|take|get rid|without|no|drop|lose|kill|clos\w*|reduc\w*|squeez\w*|out|edit)\b/iu.test(
      text,
    )
  );
}

/** "Join a and c, skip b": a file that is named as one to leave out. */
function isSkipping({ capability, said: { text } }: Request, { mentions }: Background): boolean {
  if (capability !== 'join_audio' && capability !== 'mix_audio') return false;
  const [, words] =
    /\b(?:skip|leave out|leaving out|omit|ignore|without|but not|except|not) ((?:the )?[\w.-]+(?: [\w.-]+)?)/iu.exec(
      text,
    ) ?? [];
  return words !== undefined && mentions(words).length > 0;
}

/** Whether the work before is ordered again with a number that it has not. */
function isSameBut({ capability }: Request, clauses: readonly Said[], { requests }: Background): boolean {
  return (
    requests.some((each) => each.capability === capability) && SAME_BUT.test(clauses.map(({ text }) => text).join(' '))
  );
}

/** "Wait, keep the drums", after they were taken out: what is meant is the audio as it was. */
function isKeptStem({ capability, params, said: { text } }: Request, { requests }: Background): boolean {
  return (
    capability === 'stem_analysis' &&
    /\b(?:keep|leave)\b/iu.test(text) &&
    requests.some((each) => each.capability === 'remove_audio_element' && each.params['element'] === params['pass_on'])
  );
}

/** "Same for the song, minus 3": the work before, with something else. */
export const SAME_BUT = /\b(?:same|ditto|likewise)\b.*\b(?:minus|plus|less|more)\b.{0,6}\d/iu;
const ONLY_ONE =
  /^(?:and |but |though )?(?:only|just) (?:for |on |in )?(?:the|that|this|my) (?:[\w'-]+ ){0,2}(?:one|file|track|take|recording|song|clip|interview|talk|music|voice|speech|podcast|episode)[.!, ]*$/iu;

/** "Louder please, but just the recording": words for one file of several which name none. */
function isOfOneFile(
  { files: named, said }: Request,
  clauses: readonly Said[],
  { files, mentions }: Background,
): boolean {
  const next = clauses[clauses.indexOf(said) + 1];
  if (files < 2 || named !== undefined || next?.language !== 'en' || !ONLY_ONE.test(next.text.trim())) return false;
  return mentions(next.text).length === 0;
}

/** "Put 5 seconds of the intro before the talk": a length of a file, which is no gap. */
function isOfLengthOfFile({ capability, said: { text } }: Request): boolean {
  return (
    (capability === 'join_audio' || capability === 'mix_audio') &&
    /\b\d+(?:\.\d+)? ?(?:s|secs?|seconds?|minutes?|mins?) of (?:the|my|that|this|our) (?!silence|quiet|air|nothing|pause|gap|overlap|crossfade)/iu.test(
      text,
    )
  );
}

/** "Get rid of the music": no noise, whatever noise reduction takes away. */
function isOfMusic({ capability, said: { text } }: Request): boolean {
  return (
    capability === 'noise_reduction' &&
    /\b(?:remove|get rid of|take out|lose|drop|strip(?: out)?|kill|cut(?: out)?|delete|mute|reduce) (?:all |only |just )?(?:of )?(?:the |that |this )?(?:background |backing )?(?:music|song|singing|beat|band|accompaniment)\b/iu.test(
      text,
    ) &&
    !/\b(?:nois\w*|hiss|hum|static)\b/iu.test(text)
  );
}

/** "Strip the silence from the front but leave the end": both ends, or all silences, would be cut. */
function isOfOneEnd({ capability, span, params }: Request, clauses: readonly Said[]): boolean {
  const isOfAll =
    capability === 'cut_silences' ||
    (capability === 'crop_audio' && span === undefined && Object.keys(params).length === 0);
  return isOfAll && clauses.some(({ text }) => LEAVING_END.test(text));
}

const LEAVING_END =
  /\b(?:leav(?:e|ing)|keep(?:ing)?|not|don['’]?t (?:touch|cut|trim)|without touching) (?:the |those (?:at|in) the |that at the |any at the )?(?:end|ending|start|front|beginning|back|tail|intro|outro|middle)\b/iu;

/** "Speed it up 10 %, but only the chorus": all of it would be changed. */
function isOfSection({ capability }: Request, clauses: readonly Said[], parts: readonly Part[]): boolean {
  const isCut = parts.some((part) => part.kind === 'work' && part.request.span !== undefined);
  if (capability === 'crop_audio' || isCut) return false;
  return clauses.some(({ text }) => SECTION.test(text));
}

const SECTION =
  /\b(?:only|just) (?:on |in |for |during |at )?the (?:(?:first|second|third|last|final|guitar|drum) )?(?:chorus(?:es)?|verses?|bridge|hook|solo|refrain|breakdown|pre-?chorus|drop|coda|middle|beginning|opening)\b(?! (?:of|and) the\b)/iu;

/** "And fade it out", after a question whether to mix: "it" would be the mix, which is not there. */
function isOfOpenJoin({ capability, said: { text } }: Request, { isAsked, requests }: Background): boolean {
  const isOpen =
    isAsked && requests.some((each) => each.capability === 'mix_audio' || each.capability === 'join_audio');
  return isOpen && !isMeasurement(capability) && /\b(?:it|that|this|the (?:mix|result|whole thing))\b/iu.test(text);
}

/** "Put the rain softly under the lullaby": a level without a value. */
function isSoftMix({ capability, params, said: { text } }: Request): boolean {
  return (
    capability === 'mix_audio' &&
    params['gain_db'] === undefined &&
    params['duck_db'] === undefined &&
    /\b(?:softly|quietly|gently|faintly|subtly|lightly|discreetly|(?:very |quite |really |nice and |more )?(?:soft|quiet|faint|low|subtle)(?:er)?(?: enough)?(?=\s*(?:[.,;!?]|$|(?:under|behind|beneath|below|so|in the background)\b))|barely (?:audible|there)|half as loud)\b/iu.test(
      text,
    )
  );
}
