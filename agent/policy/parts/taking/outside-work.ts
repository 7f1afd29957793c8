import { VOCABULARY } from '../../../english/words/vocabulary.ts';
import type { Part } from '../part.ts';
import type { Said } from '../said.ts';
import { LEAD } from './not-offered-work.ts';

/** "Make me a sandwich": an order of one thing for somebody. */
const FOR_SOMEBODY = new RegExp(
  String.raw`${LEAD}(?:make|get|fetch|bring|buy|order|book|find|call|pour|build|prepare|sell|lend|design|print) (?:me|us|him|her|them|my \w+|yourself) (?:an?|some|the|another|two|three) (?<thing>[\w'’ -]{2,40}?)(?: (?:please|pls|now|too|for (?:me|us|lunch|dinner|breakfast|tonight|tomorrow)|to \w+))*[.! ]*$`,
  'iu',
);
/** Verbs whose object is no audio. */
const OF_OTHERS = new RegExp(
  String.raw`${LEAD}(?:draw|paint|sketch|cook|bake|brew|fry|knit|sew|vacuum|water|wash|feed|iron|mow) (?:(?:me|us|him|her) )?(?:an?|some|the|my|our) (?<thing>[\w'’ -]{2,40}?)(?: (?:please|pls|now))*[.! ]*$`,
  'iu',
);

const WORDS: ReadonlySet<string> = new Set(VOCABULARY);
/** Words of things that are made of audio, or drawn of it, beside those that the tables know. */
const OF_AUDIO =
  /\b(?:mp3|wav|flac|m4a|ogg|opus|aac|aiff|mp4|ring ?tones?|loops?|stems?|samples?|remix\w*|a cappella|acapp?ella|instrumentals?|karaoke|spectr\w+|waveforms?|graphs?|charts?|curves?|plots?|diagrams?|visuali[sz]\w*|envelopes?|beat ?maps?|files?|tracks?|songs?|\w*tracks?|\d\w*)\b/iu;
/** Words that say how many, or what kind, of whatever it is. */
const PLAIN = /^(?:nice|good|quick|short|big|small|new|cold|hot|little|few|couple|of|and|with|a|an|the|in|on)$/iu;

/** Returns that an English sentence orders something which is no audio; undefined of any other. */
export function outsideWork(sentence: readonly Said[], text: string): Part | undefined {
  if (sentence[0]?.language !== 'en' || OF_AUDIO.test(text)) return undefined;
  const other = OF_OTHERS.exec(text.trim())?.groups?.['thing'];
  const thing = FOR_SOMEBODY.exec(text.trim())?.groups?.['thing'];
  const words = (thing ?? '').toLowerCase().split(/[ -]+/u);
  const isUnknown = thing !== undefined && words.every((word) => PLAIN.test(word) || !WORDS.has(word));
  if (other === undefined && !isUnknown) return undefined;
  return { kind: 'unsupported', text: text.replace(/[.!? ]{1,10}$/u, ''), isOutside: true };
}
