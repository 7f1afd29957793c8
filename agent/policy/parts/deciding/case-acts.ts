import { NOTHING } from '../../../english/plain/conditions.ts';

/** Further words by which all is left as it is. */
const LEFT = new RegExp(
  String.raw`^(?:(?:please|pls|then|just|you (?:can|may|should|must|needn['’]?t)|(?:i|we)(?:['’]d| would) (?:rather|prefer)(?: (?:it|that))?(?: (?:it|that))?|i|we|they|he|she|it|that|this|the \w+|my \w+)(?:['’]ll| will| shall| can| may| must| should)? ?)*(?:${NOTHING}|(?:hands|paws) off(?: it)?|(?:it['’]?s |it is |that['’]?s |thats |all |we['’]?re )?(?:fine|ok(?:ay)?|good|alright|all right|perfect|great|no problem|no worries)(?: (?:then|as it is|as is|like (?:this|that)|so))?|(?:stay(?:s|ed)?|remain(?:s|ed)?|keeps?|kept|leaves?|left|use|dance|take|have|play)(?: it| this| that| them)?(?: (?:how|as|like|the way) (?:it|they|that) (?:is|are|was)| as is| so| the same| put| untouched| alone| be| (?:just )?the way it is)?|no (?:action|change|changes|work|need)(?: (?:is|are))?(?: (?:required|needed|necessary|to do anything))?|not(?:hing)?(?: needed| required| from you)?|(?:don['’]?t|do not|dont|no need to|never) (?:bother|touch|do|change|convert|make|alter|mess|fiddle|worry|need|start|begin|run|proceed)(?: (?:with|about))?(?: (?:anything|it|them|that|this|nothing))?(?: (?:else|then|at all|to it|with it))?|refrain from .{3,40}|(?:rather|better|preferably) not|(?:it['’]?s|that['’]?s|its|thats) not (?:worth (?:it|the \w+)|necessary|needed)|(?:convert|change|do|touch|make|cut|process|send|export|run) nothing(?: (?:at all|then))?|(?:forget|skip|scrap|drop|ignore) (?:it|that|this|about it|the whole thing)|wait|stop(?: there)?|(?:re-?)?(?:record|track|shoot|take|sing|play|do)(?: it)? (?:it )?(?:again|anew|once more)|re-?(?:do|record|track|shoot|take|sing)(?: (?:it|this|that))?|(?:i |we )?(?:need|want) nothing(?: from you)?)(?: (?:please|pls|then|thanks|thx|for now|lol|mate|from you|xx?))*$`,
  'iu',
);
/** Words that only want to be told. */
const TOLD =
  /^(?:(?:please|pls|then|just|only|merely|kindly|and|first|simply|you (?:can|may|should|must)) )*(?:tell|let me know|(?:send|give) me (?:just |only )?(?:the|its) (?:key|tempo|bpm|loudness|length|figure|number|value)(?: only)?|report|say|inform|warn|shout|give me a shout|holler|ping|notify|write)(?: (?:me|us|back|to me|so|it|that|first|thereof))*(?: (?:what|which|how|the|that|it|why|about|in|a|its?)\b[^,]{0,60})?(?: (?:and|an|n|so) .{0,60})?$/iu;
/** Work of the service by its first word. */
const WORK =
  /^(?:(?:please|pls|then|just|also|only|and|so|kindly|simply|you (?:can|may|should|must|could)|can you|could you|i want (?:you to|it)|i need (?:you to|it)|go ahead and|feel free to|do|(?:i|we) (?:want|need)) )*(?:add|bring|chop|clean|convert|crop|cut|denoise|drop|even|equali[sz]e|export|extract|fade|fold|get|give|isolate|join|kill|level|lop|lower|make|mix|mute|normali[sz]e|nudge|pitch|pull|push|put|raise|reduce|remove|render|retain|save|send|separate|shift|shorten|shave|slow|snip|speed|split|stick|strip|take|transcribe|transpose|trim|tune|turn|whack|write|keep (?:only|just|the first)|balance|collapse|bump|the (?:key|text|tempo|bpm|chords|words|transcript)|mp3|wav|flac|ogg|opus|m4a|mono|normal)\b(?! (?:me know|it be|it (?:as|how|alone|so|like)|as is|alone)\b)/iu;

export const isWork = (words: string): boolean => WORK.test(words) && !LEFT.test(words) && !TOLD.test(words);
export const isLeft = (words: string): boolean => LEFT.test(words);
export const isTold = (words: string): boolean => TOLD.test(words);

/** Whether a branch leaves all as it is, or only wants to be told: no part of it is work. */
export function asksNothing(parts: readonly string[]): boolean {
  const said = parts
    .flatMap((part) => part.split(/,? (?:and|&) /iu))
    .map((part) => part.replace(/^(?:and|so|then|but)[, ]+/iu, '').trim())
    .filter((part) => part !== '');
  return said.some((part) => isLeft(part) || isTold(part)) && !said.some(isWork);
}
