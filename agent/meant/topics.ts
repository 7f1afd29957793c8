import { compiled } from './compiled.ts';
import type { Naming } from './names.ts';
import { WORK } from './work.ts';

/** A sentence with its mark; a point within a name or a number ends none. */
export const SENTENCE = /(?:[^.!?;\n]|[.;](?=[^\s.!?;]))+(?:[.!?;\n]+\s*|$)/gu;
/** Up to a colon. */
const STATEMENT = /(?:[^.!?;:\n]|[.;:](?=[^\s.!?;]))+(?:[.!?;:\n]+\s*|$)/gu;
const PRONOUN =
  /\b(?:it\b|(?:that|this)(?: one)?(?=\s*(?:[.,;!?]|$)| (?:an?|to|by|at|into|up|down|out|off|as|in|for|please|from|over|\d+)\b))(?!['’])/iu;
const SEVERAL = /\b(?:both|all|each|every|everything|them|these|those|others?|rest|files|tracks|songs)\b/iu;
const STATES = String.raw`(?:is|are|was|were|has|have|had|sounds?|seems?|feels?|makes?|goes|came|comes|drags|hurts|runs|got|gets|keeps|kills|['’]s)`;
/** Words of what is stated that say what is to be done. */
const AUDIBLE =
  /\b(?:hum|humming|buzz|noise|noisy|hiss|hissy|silences|pauses?|gaps?|stereo|mono|vocals?|drums|bass|voice|clipp\w+|\d\S*)\b/iu;
/** What makes an order complete by itself. */
const VALUE = /\d|\b(?:mp3|wav|flac|ogg|opus|m4a|aac|half|tone|semitone|octave|twice|double)\b/iu;
/** What is stated, and what follows. */
const STATED =
  /^(.*?)(?:[,:–—.!] |[!;\n]| (?=(?:(?:lol|so|pls|please|and|just) ){0,2}(?:make|give|bring|cut|trim|convert|take|turn|put|set|fade|slow|speed|get) (?:that one|it|that|this)\b))(.*)$/su;
/** "It has a nasty hum. Get rid of it": what is stated is what is to go. */
const SOUND =
  /^ (?:got )?(?:an? |some |the |this |that |such an? |lots of |a lot of |loads of |too much )((?:[\p{L}-]+ ){0,3}[\p{L}-]+)(?: (?:on|in|under|behind|throughout) it)?[,.;:!–—]\s{0,3}(?:(?:please|can you|could you|would you|so|and|just|then|kindly|pls)[, ]+){0,4}(get rid of|remove|kill|reduce|filter|take|strip|clean|cut) (?:it|that|this|them)(?: (?:out|off|away|up|down))?\b/iu;
const UNLIKE = String.raw`(?:,? (?:hm+|uh+|er+m?|oh|no|nope|wait|sorry|actually|rather|scratch that|i mean(?:t)?|make that|correction)){1,4},?`;
const LEAD = String.raw`^\s*(?:(?:so|well|and|but|ok(?:ay)?|now|its|it['’]s|only|just|for|on|with|from|in|take|please|this is|here is|here['’]?s|sorry|oops)[, ]+){0,3}`;

/** Returns a text in which "it" is the file that the sentence before is about: "file 2 was the keeper. Make it an mp3." */
export function withTopics(written: string, naming: Naming): string {
  const text = written.replaceAll(
    compiled(`(file \\d{1,2})${UNLIKE} (file \\d{1,2})(?:,? i mean(?:t)?)?`, 'giu'),
    '$2',
  );
  const labelled = (text.match(SENTENCE) ?? [text]).map((sentence) => withLabel(sentence, naming)).join('');
  return withStated(labelled, naming);
}

/** Marks between a label and its order. */
const MARKED = /[:,–—→>=]|\s-/u;

/** "Snare: 3 semitones up", "file 1, raise it to -16": the file stands in the order, or before a colon. */
function withLabel(sentence: string, { loose, described, byWord, numbersOf }: Naming): string {
  if (!MARKED.test(sentence)) return sentence;
  const [whole, lead = '', words, rest = ''] =
    compiled(`(${LEAD})(${loose})\\s{0,2}(?:[:,–—]|-{1,2}>|=>?|→|\\s-{1,2})\\s{1,3}(\\S[^]*)$`, 'iu').exec(sentence) ??
    [];
  const numbers = words === undefined ? [] : numbersOf(words);
  // A name as it is written is read where it stands.
  if (whole === undefined || numbers.length === 0 || /[_.]/u.test(words ?? '') || !WORK.test(rest)) return sentence;
  if (compiled(`${described}|${byWord}`, 'iu').test(rest)) return sentence;
  const files = numbers.map((number) => `file ${number}`).join(' and ');
  if (PRONOUN.test(rest)) return rest.replace(PRONOUN, files);
  return `${/only|just/iu.test(lead) ? lead : ''}${files}: ${rest}`;
}

/** Marks and verbs with which an order follows a statement. */
const GOES_ON =
  /[,:–—.!;\n]\s*\S|\b(?:make|give|bring|cut|trim|convert|take|turn|put|set|fade|slow|speed|get) (?:that one|it|that|this)\b/iu;

/** Returns a text in which a pronoun is the file of which a sentence before it states something. */
function withStated(text: string, { named, numbersOf }: Naming): string {
  if (!GOES_ON.test(text)) return text;
  const sentences = text.match(STATEMENT) ?? [];
  const first = sentences.findIndex((sentence) => compiled(named, 'iu').test(sentence));
  const rest = sentences.slice(Math.max(first, 0)).join('');
  if (first < 0 || SEVERAL.test(rest)) return text;
  const [number, ...more] = new Set([...text.matchAll(compiled(named, 'giu'))].flatMap(([words]) => numbersOf(words)));
  if (number === undefined || more.length > 0) return text;
  const stated = compiled(
    `${LEAD}(?:for [\\wÀ-ɏ ]{2,20} )?(?:${named})(?: [\\wÀ-ɏ]+)?,? ${STATES}\\b(.*)$`,
    'isu',
  ).exec(sentences[first]!);
  if (!stated) return text;
  const before = sentences.slice(0, first).join('');
  const file = `file ${number}`;
  const sound = SOUND.exec(rest.slice(rest.indexOf(stated[1]!)));
  if (sound)
    return `${before}${sound[2]} the ${sound[1]} from ${file}${rest.slice(rest.indexOf(sound[0]) + sound[0].length)}`;
  const [, statement = '', order = ''] = STATED.exec(rest.slice(rest.indexOf(stated[1]!))) ?? [];
  if (!WORK.test(order)) return text;
  const plain = order.replace(/^(?:lol|so|and|pls|please|just)[, ]+/iu, '');
  const isIn = PRONOUN.test(plain);
  const ordered = isIn ? plain.replace(PRONOUN, file) : plain;
  const isValued = VALUE.test(order);
  if (isValued && !AUDIBLE.test(statement)) return `${before}${isIn ? '' : `${file}: `}${ordered}`;
  return isIn ? before + rest.slice(0, rest.length - order.length) + ordered : text;
}
