import { PIECE } from './words.ts';

const FORMAT = '(?:mp3|wav|wave|flac|m4a|aac|ogg|opus|aiff)';
/** A piece of a sentence that says what a device cannot do. */
const CANNOT =
  /(?<=^|[.!?;\n]\s{0,3})[^.!?;,\n\d]{2,50} (?:does not|doesn['’]?t|do not|don['’]?t|cannot|can['’]?t|will not|won['’]?t|refuses to) (?:know|play|read|open|take|like|eat|accept|understand|support|handle|swallow|recogni[sz]e) (?:this|it|that|them|these)(?: (?:format|file|kind|type|sort|thing|one|files))?[,;.] (?:and |so |but )?/giu;
/** "It only eats mp3", "the museum device wants ogg": a format that somebody's device needs. */
const EATS = new RegExp(
  String.raw`${PIECE}(?:(?:my|our|the|his|her|their|this|that) (?:(?!(?:file|song|track|recording)(?!\p{L}))[\p{L}'’-]+ ){1,4}|(?:it|he|she|they|which) )(?:(?:can|will) )?(?:only|just|solely)(?: ever)? (?:eats?|takes?|plays?|accepts?|reads?|swallows?|opens?|knows?|likes?|supports?|handles?|understands?|digests?|wants?|does|do|loads?|imports?)(?: an?)? (?<format>${FORMAT})(?: files?| format)?(?=\s*(?:$|[.,;!]|(?:and|so|then|please|pls)(?!\p{L})))`,
  'giu',
);
/** "… an iPhone, so m4a": a format alone as what follows. */
const SO = new RegExp(
  String.raw`(?<=[\p{L}\d)]),? (?:so|therefore|hence|then|thus) (?:an? |in |as )?(?<format>${FORMAT})(?: (?:it is|then|please|pls|for (?:him|her|them|me|us)|i guess|i think|would be (?:best|good)))?(?=\s*(?:$|[.!;]))`,
  'giu',
);
/** "Mp3 of 96 kbit, one channel" */
const ONE_CHANNEL =
  /(?<!\p{L})(?:(?:with|in|on|only|just|as) )*(?:one|a single|1|single) channel(?: only)?(?! (?:is|was|has|of|are|or|louder|quieter))(?!\p{L})/giu;
const WORKS = /(?<!\p{L})(?:mp3|wav|flac|m4a|ogg|opus|aac|convert|export|save|render)(?!\p{L})/iu;
const ASKS = /\?|(?<!\p{L})(?:which|what|why|how|if|whether|cost|price)(?!\p{L})/iu;

/** Returns a text whose formats that a device needs are ordered: "convert it to mp3". */
export function plainFormats(text: string): string {
  if (!WORKS.test(text)) return text;
  const mono = text.replaceAll(ONE_CHANNEL, 'mono');
  if (ASKS.test(text)) return mono;
  const eaten = mono.replaceAll(EATS, 'convert it to $<format>');
  return (eaten === mono ? eaten : eaten.replaceAll(CANNOT, '')).replaceAll(SO, ', then convert it to $<format>');
}
