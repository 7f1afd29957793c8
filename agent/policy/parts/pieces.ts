import { CAPABILITY_NAMES } from '../../../workflows/domain/capabilities.ts';
import type { Act } from '../../reading/labels.ts';
import type { Model } from '../../reading/model.ts';
import { joinedStretches } from './cutting/joined.ts';
import { endsSentence, sentenceAround } from './cutting/sentence-ends.ts';
import { forbidsPartOf, measuredIn } from './languages/acts.ts';
import { requestIn } from './languages/asked-of-you.ts';
import { isCourtesy, isPlease } from './languages/courtesy.ts';
import { changeApart, JOINTS } from './languages/joints.ts';
import { isConditionAlone } from './languages/remarks.ts';
import { separatesVoice } from './languages/separating.ts';
import { spokenIn } from './languages/spoken.ts';
import { trimsEnds, workIn } from './languages/work-words.ts';
import { understand } from '../../english/wishes.ts';
import { wordsOf } from '../../english/words/words.ts';
import { read, type Around, type Clause, type Reading } from '../../reading/reading.ts';

/** Verbs that begin another instruction after "and", "then" or a comma: "take out the silences and bring it to -16 LUFS". */
const VERBS =
  'add|boost|bounce|bring|change|chop|clean|convert|crop|cut|denoise|drop|export|extend|extract|fade|find|get|give|isolate|join|keep|let me|level|list|lower|make|measure|mix|normali[sz]e|pitch|pull|push|put|raise|reduce|remove|render|save|send|separate|show|slow|speed|split|strip|take|tell|transcribe|transpose|trim|turn';

/** Ends of sentences inside of a clause. */
const SENTENCE = /(?<=[;.!?。！？])\s+(?=\S+\s+\S)|(?<=\S)\s*\n\s*(?=\S+\s+\S)|\s+(?=\|\s)/iu;

/** Joints inside of a clause where another instruction begins. What comes after one is as much ordered, asked or forbidden as what comes before. */
const JOINT = new RegExp(
  [
    String.raw`(?=\s(?:and also|and then|and please|but please|and can you|and could you)\s)`,
    String.raw`(?<!\b(?:and|but|or|to|until|since))(?=\s(?:and|then|plus|&)\s(?:(?:only|just|please|also)\s)?(?:${VERBS})\s)`,
    String.raw`(?<=,)\s+(?=(?:then\s)?(?:${VERBS})\s)`,
    // "0:10 to 0:15, 2:00 to 2:20 and 11:10 to 11:45"
    String.raw`(?<=\d(?: ?s(?:ecs?|econds?)?)?,?)\s+(?=(?:and\s)?\d[\d:.]*\s?(?:s|secs?|seconds?)?\s?(?:to|till|until|-|–)\s?\d)`,
    String.raw`(?=\sand another\s)`,
  ].join('|'),
  'iu',
);

/** Reads a message. A clause that holds several sentences or instructions is read once more, piece by piece. */
export function clausesOf(model: Model, text: string, around: Around): Reading {
  const found = read(model, text, around);
  const whole = { ...found, language: spokenIn(text, found.language) };
  if (whole.language !== 'en') return { ...whole, clauses: cutElsewhere(model, text, { whole, around }) };
  const again = (words: string, start: number): Clause[] =>
    read(model, words, { ...around, language: 'en' }).clauses.map((each) => ({
      ...each,
      from: each.from + start,
      to: each.to + start,
    }));
  const piecesOf = (clause: Clause, joint: RegExp): { words: string; start: number }[] => {
    let from = clause.from;
    const words = text.slice(clause.from, clause.to);
    return (words.length > MAX_SPLIT ? [words] : words.split(joint)).map((piece) => {
      const start = text.indexOf(piece, from);
      from = start + piece.length;
      return { words: piece, start };
    });
  };
  const clauses = restretched(whole.clauses, { text, again })
    .flatMap((clause) => {
      const sentences = piecesOf(clause, SENTENCE);
      return sentences.length === 1 ? [clause] : sentences.flatMap(({ words, start }) => again(words, start));
    })
    .flatMap((clause) => {
      const pieces = piecesOf(clause, JOINT);
      if (pieces.length === 1) return [clause];
      return pieces
        .flatMap(({ words, start }) => again(words, start))
        .map((each) => ({ ...each, act: clause.act, acts: clause.acts }));
    })
    .flatMap((clause) => {
      const works = worksIn(clause, { text, workOf: (words) => workOf(again(words, 0)) ?? tabledIn(words) });
      if (works.length === 1) return [clause];
      return works
        .flatMap(({ from, to }) => again(text.slice(from, to), from))
        .map((each) => ({ ...each, act: clause.act, acts: clause.acts }));
    });
  return { ...whole, clauses };
}

/** Reads those clauses once more whose ends are moved. */
function restretched(
  clauses: readonly Clause[],
  { text, again }: { text: string; again: (words: string, start: number) => Clause[] },
): Clause[] {
  return joinedStretches(clauses, text).flatMap(({ from, to, isOne }) => {
    const same = clauses.find((clause) => clause.from === from && clause.to === to);
    if (same) return [same];
    const found = again(text.slice(from, to), from);
    return isOne && found[0] ? [{ ...found[0], from, to }] : found;
  });
}

/** The end of a span, which the reader takes for a clause of its own: "from second 10 | to second 20". */
const SPAN_END = /^(?:bis|hasta|jusqu\S*|à|até|fino|tot|do|a|al)\s+(?:[\p{L}\p{M}']+\s+){0,2}\d/iu;
const SPAN_START = /\d\D{0,12}$/u;

/** A postposition, which belongs to the words before it: "-16 LUFS | पर नॉर्मलाइज़ करो". */
const POSTPOSITION = /^(?:पर|में|से|को|तक|par|mein|se|ko|tak)\s/u;

const OPEN_SPAN = /\d\D{0,12}\s(?:bis|hasta|jusqu\S*|à|até|fino|tot|do|a|al)\s*$/iu;

/** Joins the end of a span to its beginning, and a postposition to its noun. */
function withEnds(clauses: readonly Clause[], text: string): Clause[] {
  const joined: Clause[] = [];
  for (const clause of clauses) {
    const last = joined.at(-1);
    const isEnd =
      last !== undefined &&
      (POSTPOSITION.test(text.slice(clause.from)) ||
        (SPAN_END.test(text.slice(clause.from)) && SPAN_START.test(text.slice(last.from, last.to))) ||
        OPEN_SPAN.test(text.slice(last.from, last.to)));
    if (isEnd) joined[joined.length - 1] = { ...last, to: clause.to };
    else joined.push(clause);
  }
  return joined;
}

/** Marks between a prohibition and what is wanted instead. */
const MARKS = /(?<=[,;.!、，；。！])\s*(?=\S)|\s+(?=(?:aber|pero|mais|mas|ma|maar|ale|lekin|लेकिन|मगर)\s)/iu;

/**
 * Cuts clauses of a language other than English: between two kinds of work, and where one side of a mark forbids and the other does not ("no stems, only the
 * tempo").
 */
function cutElsewhere(model: Model, text: string, { whole, around }: { whole: Reading; around: Around }): Clause[] {
  const again = (words: string): Clause[] => read(model, words, { ...around, language: whole.language }).clauses;
  const said = whole.clauses.filter(({ from, to }, _, all) => all.length === 1 || !isPlease(text.slice(from, to)));
  const cut = withEnds(said, text).flatMap((clause) => {
    const joints = JOINTS[whole.language];
    const spoken = text.slice(clause.from, clause.to);
    if (joints === undefined || separatesVoice(spoken) || trimsEnds(spoken)) return [clause];
    const isOrdered = requestIn(sentenceAround(text, clause.from).whole, whole.language) === 'ordered';
    const works = worksIn(clause, {
      text,
      workOf: (words) => workElsewhere(words, again(words), { language: whole.language, isOrdered }),
      joints,
    });
    if (works.length === 1)
      return [said.length > 1 ? readAlone(clause, () => again(text.slice(clause.from, clause.to))) : clause];
    return works.map(({ from, to }) => {
      const own = again(text.slice(from, to)).find(({ actions }) => actions.length > 0);
      const isOwn = own !== undefined && (clause.probability < SURELY || isOrderBeside(own, clause, text));
      return { ...clause, ...(isOwn ? own : {}), from, to, actions: own?.actions ?? clause.actions };
    });
  });
  return cut.flatMap((clause) => {
    const words = text.slice(clause.from, clause.to);
    const pieces = words.length > MAX_SPLIT ? [words] : words.split(MARKS);
    if (!forbidsPartOf(pieces, whole.language)) return [clause];
    let from = clause.from;
    return pieces.flatMap((piece) => {
      const start = text.indexOf(piece, from);
      from = start + piece.length;
      return read(model, piece, { ...around, language: whole.language }).clauses.map((each) => ({
        ...each,
        from: each.from + start,
        to: each.to + start,
      }));
    });
  });
}

/** The beginning of a subordinate clause that lacks its verb: "if somebody". */
const DANGLING =
  /\b(?:if|when|whether|because|unless) (?:i|we|you|they|he|she|it|one|someone|somebody|anyone|anybody|people|(?:my|our|the|a) [\w-]+)\s*$/iu;

/** Marks and words between which a clause may name two kinds of work. */
const BETWEEN = /[,;:]\s+(?=\S)|\s+(?=(?:and|then|plus|but|after that|afterwards|&|\+|\||\/|-|–|->|→)\s)/giu;
/** Marks that nobody writes inside of one instruction. */
const MARKED = /[;|+]|->|→/u;
/** Beginnings of a piece that is more than a further value: a verb, a wish, or another file. */
const BEGINS_WORK = new RegExp(
  String.raw`^\s*(?:(?:and|then|but|also|please|pls|just|so|plus|afterwards|finally|after(?: that)?|[-–+&|/])[, ]+)*(?:(?:can|could|would|will) (?:you|u|i|we)\b|(?:i|we)(?:'d| would)? (?:need|want|like)\b|tell me\b|what\b|how\b|(?:for|from|on|of) (?:the |my )?(?:first|second|third|other|last|rest)\b|the (?:first|second|third|other|last) (?:one|file|take|track)\b|(?:${VERBS}|nudge|shift|tune|draw|kill|ditch|lose|chop|lop|clip|dub|mute|delete|de-?noise|encode|master|write|work out|count|draft|print|plot|glue|stitch|stick|append|attach|lay|drop|(?:up|down) (?:a|to|by|minus|-?\d|one|two|three|four|five|six)\b|stretch|shorten|tidy|sort|crank|bump|throw|slap|hand|deliver|bake|rip|grab|detect|identify|describe|caption|check|compare|tag)\b(?! (?:file|take|track|of)\b))`,
  'iu',
);
/** Longest mark between two items of a list, with its blanks. */
const MAX_MARK = 8;
/** More places in a clause are not tried. */
const MAX_PLACES = 10;
/** From this probability on, a clause that is read alone is surely about work. */
const SURE = 0.7;

/** Returns a clause with the work that it has by itself, where the reader sees none beside its neighbours. */
function readAlone(clause: Clause, again: () => readonly Clause[]): Clause {
  if ((clause.actions[0]?.probability ?? 0) >= LIKELY || clause.act !== 'do') return clause;
  const [alone, ...others] = again();
  return others.length === 0 && alone?.act === 'do' && (alone.actions[0]?.probability ?? 0) >= SURE
    ? { ...clause, actions: alone.actions }
    : clause;
}

/** "Clean the noise and tell me the tempo": whether a piece orders a change beside a measurement, for which the whole was taken. */
function isOrderBeside(own: Clause, clause: Clause, text: string): boolean {
  const sentence = text.slice(clause.from, clause.from + MAX_SPLIT).split(/(?<=[.!。！।\n])/u, 1)[0]!;
  return clause.act === 'ask_audio' && own.act === 'do' && !/[?？吗嗎]|か[。\s]*$/u.test(sentence);
}

/** Returns the capability that a piece in another language than English names: by the reader, or by the words of its work. */
function workElsewhere(
  words: string,
  clauses: readonly Clause[],
  { language, isOrdered }: { language: string; isOrdered: boolean },
): string | undefined {
  if (isCourtesy(words)) return undefined;
  const found = workOf(clauses, { min: LIKELY, isOrdered });
  const actions = clauses[0]?.actions ?? [];
  return found ?? workIn(words, { language, actions }) ?? measuredIn(words.trim(), language)[0];
}

/** Below this probability, the act of a clause of several pieces of work is not that of each. */
const SURELY = 0.5;
/** From this probability on, a piece in another language than English does. */
const LIKELY = 0.4;
/** From this probability on, a piece names work by itself. */
const NAMES_WORK = 0.5;

/** Cuts a clause where the pieces before and after, each read by itself, name different work. */
function worksIn(
  { from, to }: Clause,
  {
    text,
    workOf: workAt,
    joints,
  }: { text: string; workOf: (words: string) => string | undefined; joints?: RegExp | undefined },
): { from: number; to: number }[] {
  const words = text.slice(from, to);
  const places = words.length > MAX_SPLIT ? [] : [...words.matchAll(joints ?? BETWEEN)].slice(0, MAX_PLACES);
  const cuts = [from];
  // "Vocals out / up a tone / mp3" is a list.
  const isListed = (at: number): boolean => /^\s+[/|]\s/u.test(words.slice(at, at + MAX_MARK));
  const isList = places.filter(({ index }) => isListed(index)).length > 1;
  for (const { index, 0: mark } of places) {
    const at = from + index + mark.length;
    const next = places.find((place) => place.index > index)?.index;
    const piece = text.slice(at, next === undefined ? to : from + next);
    const isItem = isList && isListed(index);
    if (!(isItem || joints !== undefined || MARKED.test(mark) || BEGINS_WORK.test(piece))) continue;
    const before = workAt(text.slice(cuts.at(-1), at));
    const after = workAt(piece) ?? (joints && next !== undefined ? workAt(text.slice(at, to)) : undefined);
    const isCondition = joints !== undefined && isConditionAlone(text.slice(cuts.at(-1), at), 'ja');
    if (
      isItem ||
      isCondition ||
      (before !== undefined &&
        after !== undefined &&
        (before !== after || (joints && changeApart(text.slice(cuts.at(-1), at), piece))))
    )
      cuts.push(at);
  }
  return cuts.map((start, n) => ({ from: start, to: cuts[n + 1] ?? to }));
}

/** Returns the only capability that the tables of English read in some words. */
function tabledIn(words: string): string | undefined {
  const { wishes } = understand(wordsOf(words));
  return wishes.length === 1 ? wishes[0]!.capability : undefined;
}

/** Returns the capability that clauses order or ask for, the first of it; of a sentence that orders, whatever the reader takes them for. */
function workOf(clauses: readonly Clause[], { min = NAMES_WORK, isOrdered = false } = {}): string | undefined {
  for (const { acts, actions } of clauses) {
    const [first] = actions;
    if (
      first &&
      first.probability >= min &&
      (isOrdered || acts.do + acts.ask_audio + acts.refer + acts.correct >= NAMES_WORK) &&
      (CAPABILITY_NAMES as readonly string[]).includes(first.name)
    )
      return first.name;
  }
  return undefined;
}

/** Acts that order nothing, and go on through the sentence: "is it possible to take out the hum and make it louder?" */
const ASKING: ReadonlySet<Act> = new Set(['ask_whether', 'ask_price', 'ask_service', 'suppose']);
const GOES_ON = new RegExp(String.raw`^\s*(?:and|or|then|and then)\s(?:${VERBS})\s(?!.*\bplease\b)`, 'iu');

/** A further thing that a polite question orders: "could I have the notes, and separately a copy without the intro?" */
const FURTHER =
  /^\s*(?:and|plus|as well as)\s(?:also |then |separately |lastly |finally )?(?:a|an|the|one|another|some|just|only)\s/iu;

const POLITELY = /\b(?:can|could|may|might|would|will) (?:you|i|we)\b/iu;
const PREPARES =
  /^\s*(?:and|plus|as well as)\s(?:also |then |separately |lastly |finally )?(?:prepare|make|do|produce|create|give|send|get|let me have|bring|put|take|cut|convert|turn|remove)\b/iu;

/** "Would you tell me the key, and then prepare a version a tone higher?": whether a clause orders further work after a polite question. */
export function ordersFurther(words: string, before: { act: Act; text: string }): boolean {
  return before.act === 'ask_audio' && !endsSentence(before.text) && POLITELY.test(before.text) && PREPARES.test(words);
}

/** Returns whether a clause goes on with the question, or the polite order, of the one before. */
export function goesOn(words: string, before: { act: Act; text: string }, sentence: string): boolean {
  if (ASKING.has(before.act) && EXAMPLE.test(words)) return true;
  if (endsSentence(before.text)) return false;
  if (isEnumerated(words, before, sentence)) return true;
  if (DANGLING.test(before.text)) return true;
  if (before.act === 'forbid' && ONLY_FORBIDS.test(before.text)) return true;
  return ASKING.has(before.act)
    ? GOES_ON.test(words)
    : before.act === 'do' && POLITE.test(before.text) && FURTHER.test(words);
}

const BEGINS_VERB = new RegExp(String.raw`^\s*(?:(?:and|or|then|plus|also)[, ]+)*(?:${VERBS})\b`, 'iu');
const OF_DOING = /\b(?:to|if (?:i|you|we)|for)\b/iu;

/** "What would it cost to denoise it, bring it to -16 and convert it?": further work of the same question. */
function isEnumerated(words: string, before: { act: Act; text: string }, sentence: string): boolean {
  if (!ASKING.has(before.act) || before.act === 'ask_service' || !BEGINS_VERB.test(words)) return false;
  return !/\b(?:please|pls)\b/iu.test(words) && (/\?\s*$/u.test(sentence) || OF_DOING.test(before.text));
}

/** "Is it double if two things are done? Like the hum gone plus an mp3": an example of what is asked about. */
const EXAMPLE = /^\s*(?:like|such as|e\.?g\.?|for example|for instance|say),? (?!this\b|that\b)/iu;

/** Words that forbid what the next clause names. */
const ONLY_FORBIDS =
  /^(?:please |but |and )*(?:under no circumstances|whatever you do|never|do not|don['’]?t|not)[, ]*$/iu;

const POLITE = /\b(?:can|could|may|might) (?:you|i|we)\b/iu;

/** Longer clauses are not cut once more: no person writes them. */
const MAX_SPLIT = 600;
