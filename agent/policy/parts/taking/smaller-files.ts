import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';
import { LEAD } from './not-offered-work.ts';

const FILE =
  '(?:(?:the|this|that|my|these|those) (?:[a-z]+ )?(?:files?|file ?size|size|audio|recordings?|songs?|tracks?|mp3s?|wavs?))';
const END = String.raw`(?: (?:for (?:e-?mail(?:ing)?|the web|whatsapp|upload(?:ing)?|sending|sharing)|a (?:bit|lot|little)|please|pls|so (?:that )?i can (?:e-?mail|send|upload) it|as much as (?:possible|you can)|down))*[.!? ]*$`;
/** A size of the file, which no format promises. */
const SIZED =
  /\b(?:to|under|below|less than|than|at most|max(?:imum)?) (?:about |under |below |less than |at most )?\d+(?:\.\d+)? ?(?:mb|kb|megabytes?|megs?)[.!? ]*$/iu;
const SMALLER = new RegExp(
  String.raw`${LEAD}(?:compress ${FILE}|(?:make|get) (?:it|this|that|them|${FILE})(?: a (?:bit|lot|little)| much)* smaller|(?:reduce|shrink|lower|decrease) (?:${FILE}|the (?:file ?)?size(?: of (?:it|this|that|${FILE}))?)|shrink (?:it|this|that|them)|i (?:need|want) (?:a|it|this|the file) (?:much )?smaller(?: file)?|(?:a )?smaller (?:file|version))${END}`,
  'iu',
);
const SMALLEST = new RegExp(
  String.raw`${LEAD}(?:(?:make|get) (?:it|this|that|them|${FILE}) (?:as small as (?:possible|you can)|the smallest (?:possible|you can))|(?:i (?:need|want) |give me )?(?:the )?(?:smallest|tiniest) (?:possible )?(?:file|size|version)(?: possible| size)*|as small as possible)${END}`,
  'iu',
);

/** Returns the question whether an English sentence that only wants a smaller file means a format that loses some of the sound; undefined of any other. */
export function smallerFile(sentence: readonly Said[], text: string): Part | undefined {
  const [said] = sentence;
  if (said?.language !== 'en') return undefined;
  const words = text.trim().replace(SIZED, '').trim();
  const isSmallest = SMALLEST.test(words);
  if (!isSmallest && !SMALLER.test(words)) return undefined;
  const params = isSmallest ? { format: 'opus', bitrate_kbps: 48 } : { format: 'mp3', bitrate_kbps: 128 };
  const request: Request = {
    capability: 'convert_audio',
    params,
    focus: [],
    files: /\b(?:them|these|those|files)\b/iu.test(text) ? ['all'] : undefined,
    certainty: 1,
    said: { ...said, text },
  };
  if (SIZED.test(text.trim())) return { kind: 'unsupported', text: text.replace(/[.!? ]+$/u, ''), instead: [request] };
  return { kind: 'work', isUnsure: true, isTold: true, request };
}
