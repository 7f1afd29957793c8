import { COUNT, numberOf } from './times.ts';
import { IT, PIECE, PIECE_END, SUPPOSES, form } from './words.ts';
import { put } from './put.ts';

const PARTS: Readonly<Record<string, number>> = {
  half: 1 / 2,
  third: 1 / 3,
  quarter: 1 / 4,
  fifth: 1 / 5,
  sixth: 1 / 6,
  eighth: 1 / 8,
  tenth: 1 / 10,
};
const PART = Object.keys(PARTS).slice(1).join('|');
/** "A fifth slower", "slow it down by a third"; a third of a scale has words of pitch beside it. */
const BY_PART = form(
  String.raw`(?:by )?(?:an?|one) (?<part>${PART}) (?<way>slower|faster|quicker|less fast|less quick|less slow)`,
);
const SLOWED = form(
  String.raw`(?<verb>slow|speed)(?: ${IT})?(?: down| up)?(?: ${IT})? by (?:an?|one) (?<part>${PART})(?! (?:of a|tone|note|step|interval))`,
);
/** "10% less speed" */
const LESS = form(
  String.raw`(?:(?:give|make) (?:${IT}|me) |with |at )?(?<value>\d{1,2}(?:\.\d)?) ?(?:%|percent|per ?cent) (?<sign>less|more) (?:speed|tempo|pace)`,
);
/** "Take off 12 per cent of the speed" */
const TAKEN = form(
  String.raw`(?<verb>take off|take|lose|shave off|shave|drop|knock off|cut|remove|add|put on|gain|reduce) (?<value>\d{1,2}(?:\.\d)?) ?(?:%|percent|per ?cent) (?:of|off|from|to|on) (?:the |its )?(?:speed|tempo|pace)`,
);
/** "Hear this lesson at half the pace" */
const AT_PACE = form(
  String.raw`(?:(?:i |we )?(?:want to |would like to |['’]d like to )?(?:hear|have|play|listen to|run|put|give me|make|want|need|like|practi[sc]e)) (?<object>it|this|that|(?:the|this|my|that) \p{L}+) (?:at|in|to|with) (?<how>half|double|twice) (?:the |its |of the |of its )?(?:original |normal )?(?:speed|tempo|pace)`,
);
/** "Need it at 90 bpm, now it is 100" */
const AT_BPM = form(
  String.raw`(?:i |we )?(?:need|want|would like|['’]d like) (?<object>${IT}) (?:at|to be|to be at|in) (?<bpm>\d{2,3}) ?bpm(?:,? (?:right )?(?:now|today|currently) it(?:['’]s| is)(?: at)? \d{2,3}(?: bpm)?)?`,
);
/** "120 bpm please instead of its 110" */
const INSTEAD = form(
  String.raw`(?<bpm>\d{2,3}) ?bpm(?: please)?,? (?:instead of|rather than|in place of) (?:its |the |now )?\d{2,3}(?: ?bpm)?`,
);
/** "Too high for him by one tone. Could you correct that?" */
const TOO_HIGH = new RegExp(
  String.raw`${PIECE}(?:${IT} (?:is|sits|lies) |it['’]s )?(?:still )?(?:too|a bit too|much too|way too) (?<how>high|low|deep)(?: for \p{L}+(?: \p{L}+)?)? by (?<count>an?|half an?|one|two|three|four|five|six|seven|\d{1,2}) (?<step>half[- ]?(?:steps?|tones?)|semi[- ]?tones?|whole[- ](?:steps?|tones?)|tones?|octaves?)[.,;!]? (?:(?:so|and|please|can you|could you)[, ]+){0,3}(?:correct|fix|change|mend|adjust|put right|sort) (?:that|it|this)(?: out)?${PIECE_END}`,
  'giu',
);
/** "Play it at 0.75" */
const RATIO = form(
  String.raw`(?:play|run|put|make|give me|set|have|get|do|want|slow|slowed|speed|sped)(?: ${IT})?(?: down| up)? (?:at|to|in) (?<value>[01]?\.\d{1,3}) ?(?:x|times|speed|of the speed|of its speed)?(?! ?(?:db|s|secs?|seconds?|lufs|%|minutes?))`,
);
/** "Twice as quick" */
const QUICK =
  /(?<!\p{L})(twice|half|double|(?:[\d.]+|three|four|one and a half|two) times) as (?:quick(?:ly)?|rapid(?:ly)?|swift(?:ly)?)(?!\p{L})/giu;
/** "Double time", "half time": where no other words of a rhythm stand. */
const TIMES = new RegExp(
  String.raw`${PIECE}(?:(?:make|put|play|do|turn|give me|run) (?:${IT} )?(?:(?:in|at|to|into) )?)?(?<how>double|half|twice|quadruple)[ -]?(?:the )?(?:time|speed|tempo)${PIECE_END}`,
  'giu',
);
const TONE = '(?:pitch|tone|key|tuning|tonality|voice|voices|sound|note|notes|tune|intonation|height)';
const STAYS =
  '(?:stays?|remains?|should (?:stay|remain|be)|must (?:stay|remain|be)|has to (?:stay|remain|be)|to (?:stay|remain)|kept|is kept|unchanged|equal)';
const SAME =
  '(?:the same|same|as (?:it )?is|as it was|equal|unchanged|untouched|where it is|alone|put|like (?:it is|before|now|the original)|in place|original)';
const LOWER = String.raw`(?:lower|deeper|higher|squeaky|chipmunk\w*|drunk|different|low|deep|high|weird|darker|squeakier|like (?:chipmunks?|mickey mouse|a bear|a monster|an? \p{L}+))`;
/** That the pitch stays, which it does anyway where only the speed changes. */
const KEPT_TONE = new RegExp(
  String.raw`[,;:.(–-]{0,2}\s{0,3}(?:\(|(?:but|and|with|while|only|just|though|so)(?: that)? )*(?:(?:keep(?:ing)?|leav(?:e|ing)|hold(?:ing)?) (?:the |its |her |his |their )?(?:original )?${TONE}(?: (?:please )?${SAME})?|(?:the |its |her |his )?(?:same|original|equal|unchanged) ${TONE}|(?:the |its |her |his )?${TONE} (?:${STAYS} )?(?:${SAME})|(?:the |its |her |his )?${TONE} ${STAYS}|(?:without|not|no|do not|don['’]?t|never)(?: (?:make|making|let|letting|have|get|getting|want|go|going|become|becoming|sound|sounding|be|being|to|it|them|that|changing|change|the|affecting|touching|altering|shifting))*(?: (?:${LOWER}(?: (?:in|of) (?:the )?${TONE})?|the ${TONE}|${TONE}(?: changes?| changing| shift\w*)?|any ${TONE} changes?))|(?:it|they|she|he|the ${TONE}) (?:must not|mustn['’]?t|should not|shouldn['’]?t|may not|can(?:not|['’]?t))(?: (?:get|go|sound|become|be|change|turn|drop|move))+(?: ${LOWER}(?: in ${TONE})?)?|(?:so )?(?:that )?(?:it|they|she|he) (?:does not|doesn['’]?t|do not|don['’]?t|won['’]?t)(?: (?:get|go|sound|become|turn|change|drop))+(?: ${LOWER})?(?: in ${TONE})?)(?:,? (?:please|pls|though|eh|ok))*[!)]*(?=\s*(?:$|[.,;!?)\n]|(?:and|then|plus|because|for|so)(?!\p{L})))`,
  'giu',
);
/** A change of the speed with its value. */
const SPEEDS =
  /(?<!\p{L})(?:slower|faster|quicker|less fast|less quick|slow(?:ed|ing)?|speed|tempo|times as fast|bpm)(?!\p{L})/iu;

/** Names of intervals without their number, in semitones. */
const STEP = String.raw`(?:half[- ](?:steps?|tones?|notes?)|semi[- ]?tones?|whole[- ](?:steps?|tones?|notes?)|full[- ](?:steps?|tones?)|tones?|steps?|octaves?|fifths?|fourths?|(?:minor|major) (?:second|third|sixth|seventh)s?|tritones?)`;
/** Semitones of intervals with names of their own. */
const INTERVALS: Readonly<Record<string, number>> = {
  octave: 12,
  fifth: 7,
  fourth: 5,
  tritone: 6,
  'minor second': 1,
  'major second': 2,
  'minor third': 3,
  'major third': 4,
  'minor sixth': 8,
  'major sixth': 9,
  'minor seventh': 10,
  'major seventh': 11,
};
const HOW_MANY = String.raw`(?<count>an?|half an?|one(?: and a half)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2}(?:\.\d)?)`;
const WAY = '(?<way>up|higher|down|lower|deeper|downwards?|upwards?)';
const MOVE = String.raw`(?:put|take|bring|move|shift|drop|raise|lower|push|pull|set|transpose|pitch|lift|get|make|sing|tune|send)`;
/** "Put it a whole tone lower", "drop it three half-steps", "a tone up for my alto" */
const MOVED = new RegExp(
  String.raw`(?:(?<verb>${MOVE})(?: (?<object>${IT}))?(?: (?<first>up|down))?(?: by)? |${PIECE}(?:i need |i want |we need |please )?(?:(?<named>${IT}) )?)${HOW_MANY} (?<step>${STEP})(?: ${WAY})?(?: in pitch| in tone)?(?![\p{L}\d])`,
  'giu',
);

const percent = (part: string): string => String(Math.round(10_000 * PARTS[part.toLowerCase()]!) / 100);

/** Returns the interval of a step, in semitones. */
function semitones(count: string, step: string): number | undefined {
  const number = numberOf(count);
  if (number === undefined) return undefined;
  const interval = INTERVALS[step.toLowerCase().replace(/s$/u, '')];
  if (interval !== undefined) return number * interval;
  return /^(?:half|semi)/iu.test(step) ? number : 2 * number;
}

/** Returns a text whose changes of speed and pitch have values that are read: "20 percent slower", "transpose it down 2 semitones". */
export function plainSpeeds(text: string): string {
  let words = put(
    text.replaceAll(QUICK, '$1 as fast'),
    LESS,
    ({ value, sign }) => `make it ${value} percent ${/less/iu.test(sign!) ? 'slower' : 'faster'}`,
  );
  words = put(
    words,
    TAKEN,
    ({ verb, value }) => `make it ${value} percent ${/add|put|gain/iu.test(verb!) ? 'faster' : 'slower'}`,
  );
  if (!SUPPOSES.test(text)) {
    words = put(
      words,
      AT_PACE,
      ({ object, how }) => `make ${object} ${/half/iu.test(how!) ? '0.5' : '2'} times as fast`,
    );
    words = put(words, AT_BPM, ({ object, bpm }) => `bring ${object} to ${bpm} bpm`);
  }
  words = put(words, TOO_HIGH, ({ how, count, step }) => {
    const semis = semitones(count!, step!);
    return semis
      ? `transpose it ${/^high/iu.test(how!) ? 'down' : 'up'} ${semis} semitone${semis === 1 ? '' : 's'}`
      : undefined;
  });
  words = put(words, INSTEAD, ({ bpm }) => `bring it to ${bpm} bpm`);
  words = put(words, RATIO, ({ value }) => `make it ${Number(value)} times as fast`);
  words = put(
    words,
    BY_PART,
    ({ part, way }) =>
      `${percent(part!)} percent ${/fast|quick/iu.test(way!) && !/less/iu.test(way!) ? 'faster' : /less slow/iu.test(way!) ? 'faster' : 'slower'}`,
  );
  words = put(
    words,
    SLOWED,
    ({ verb, part }) => `${/^slow/iu.test(verb!) ? 'slow it down' : 'speed it up'} by ${percent(part!)} percent`,
  );
  if (!SUPPOSES.test(text))
    words = put(
      words,
      TIMES,
      ({ how }) => `make it ${/^half/iu.test(how!) ? '0.5' : /^quad/iu.test(how!) ? '4' : '2'} times as fast`,
    );
  words = put(words, MOVED, ({ verb, object, named, first, count, step, way }) => {
    const semis = semitones(count!, step!);
    const down =
      /^(?:down|lower|deeper)/iu.test(way ?? first ?? '') ||
      (way === undefined && first === undefined && /^(?:lower|drop)/iu.test(verb ?? ''));
    const up =
      /^(?:up|higher)/iu.test(way ?? first ?? '') ||
      (way === undefined && first === undefined && /^(?:raise|lift)/iu.test(verb ?? ''));
    if (verb === undefined && SUPPOSES.test(text)) return undefined;
    if (semis === undefined || (!down && !up) || (/^steps?$/iu.test(step!) && verb === undefined)) return undefined;
    return `transpose ${object ?? named ?? 'it'} ${down ? 'down' : 'up'} ${semis} semitone${semis === 1 ? '' : 's'}`;
  });
  return SPEEDS.test(words) && new RegExp(String.raw`\d|${COUNT}`, 'iu').test(words)
    ? words.replaceAll(KEPT_TONE, '')
    : words;
}
