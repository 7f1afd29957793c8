import { plainQualities } from './encoding-quality.ts';
import { plainAffording } from './plain/affording.ts';
import { plainAskedConditions } from './plain/asked-conditions.ts';
import { plainAskingOnly } from './plain/asking-only.ts';
import { plainBothEnds } from './plain/times/both-ends.ts';
import { plainCeilings } from './plain/ceilings.ts';
import { plainComparing } from './plain/files/comparing.ts';
import { plainComplaints } from './plain/complaints.ts';
import { plainConditions } from './plain/conditions.ts';
import { plainEachFile } from './plain/files/each-file.ts';
import { plainEnds } from './plain/times/ends.ts';
import { plainEntering } from './plain/times/entering.ts';
import { plainExcepting } from './plain/files/excepting.ts';
import { plainFades } from './plain/times/fades.ts';
import { plainFileNouns } from './plain/files/file-nouns.ts';
import { plainGentleEnds } from './plain/times/gentle-ends.ts';
import { plainGapBetween } from './plain/files/gap-between.ts';
import { plainKept } from './plain/kept.ts';
import { plainLeavingEnds } from './plain/times/leaving-ends.ts';
import { plainKeptSilences } from './plain/times/kept-silences.ts';
import { plainChannels } from './plain/channels.ts';
import { plainLevels } from './plain/levels.ts';
import { plainLearners } from './plain/learners.ts';
import { withoutListMarks } from './plain/lists.ts';
import { plainMatching } from './plain/files/matching.ts';
import { plainMeasuredQuestions } from './plain/measured-questions.ts';
import { plainOnly } from './plain/only.ts';
import { plainOrdering } from './plain/files/ordering.ts';
import { plainOrders } from './plain/orders.ts';
import { plainPitches } from './plain/pitches.ts';
import { withRepairs } from './plain/repairs.ts';
import { plainSpans } from './plain/times/said-spans.ts';
import { plainStretches } from './plain/times/stretches.ts';
import { plainServiceQuestion } from './plain/service-questions.ts';
import { withoutShorthand } from './plain/shorthand.ts';
import { spokenTimes } from './plain/times/spoken-times.ts';
import { plainSuperlatives } from './plain/files/superlatives.ts';
import { plainUndoing } from './plain/undoing.ts';
import { plainWorkBefore } from './plain/files/work-before.ts';
import { plainVersions } from './plain/versions.ts';
import { plainVideos } from './plain/videos.ts';
import { plainRemovedSounds } from './plain/sounds/removed-sounds.ts';
import { plainVoiceAndMusic } from './plain/sounds/voice-and-music.ts';

/** Politeness that has the form of a condition: it decides nothing. */
const POLITE_IF =
  /,? ?\b(?:(?:provided|assuming|if|as long as|so long as)(?: that)? (?:it|that|this)(?:['’]?s| is| would be| isn['’]?t)(?: not| no)?(?: too| that)?(?: much)?(?: of)?(?: a| any)? (?:trouble|bother|problem|hassle|imposition)(?: for you| to you)?|if i may(?: be so bold| ask| trouble you)?|if (?:you|u)(?: do not| don['’]?t| wouldn['’]?t| would not) mind)\b,?/giu;

/** Units after which a number is no second. */
const OTHER_UNIT =
  '(?! ?(?:s\\b|secs?\\b|seconds?\\b|m\\b|mins?\\b|minutes?\\b|h\\b|hours?\\b|ms\\b|db\\b|decibels?\\b|%|per ?cent|k?hz\\b|k\\b|kbps\\b|bpm\\b|beats?\\b|bars?\\b|lufs\\b|semi|st\\b|steps?\\b|files?\\b|tracks?\\b|takes?\\b|times\\b|[:.]\\d|\\d))';
const KEEPING = '(?:keep|clip|crop|cut|trim|grab|lift|snip|chop)(?: out| just| only| from| me| bit| the part)*';
/** "Keep 10 to 30 of this". */
const BARE_SPAN = new RegExp(
  `\\b(${KEEPING}) (\\d{1,3}) ?(?:to|till|until|thru|through|-|–) ?(\\d{1,3})\\b${OTHER_UNIT}`,
  'giu',
);
/** "0 15 to 0 45": minutes and seconds, as people dictate them. */
const SAID_SPAN = new RegExp(
  `(?<![\\d:.-])(\\d{1,2}) ([0-5]\\d) ?(to|till|until|thru|through|-|–) ?(\\d{1,2}) ([0-5]\\d)\\b${OTHER_UNIT}`,
  'giu',
);
const SAID_END = new RegExp(
  `\\b((?:secs?|seconds?|mins?|minutes?|:\\d\\d) (?:to|till|until)|(?:ends?|stops?|finish(?:es)?|starts?|begins?)(?: it| that| this)? at|up to|until|till) (\\d{1,2}) ([0-5]\\d)\\b${OTHER_UNIT}`,
  'giu',
);
const COMPARED =
  'hotter|louder|quieter|softer|faster|slower|quicker|longer|shorter|higher|lower|more|less|over|under|above|below';
/** "Check it if its hotter than minus 12 take it to minus 14": a condition without marks around it. */
const UNMARKED_IF = new RegExp(
  `(\\w) (if (?:it['’]?s|it is|this is|that['’]?s) (?:${COMPARED})(?: than)?(?: minus)? -?[\\w.]+(?: (?:bpm|lufs|db|secs?|seconds?|mins?|minutes?|tokens?))?) (?=\\w+ (?:it|this|that|them)\\b)`,
  'giu',
);

const DIGITS = 'zero one two three four five six seven eight nine'.split(' ');
/** "One point two" */
const POINT = new RegExp(`\\b(${DIGITS.join('|')}) point (${DIGITS.join('|')})\\b`, 'giu');
const UNIT = '(?:secs?|seconds?|mins?|minutes?|s)';
/** "1st one just the first 30 sec 2nd one just the first 45" */
const NEXT_FILE = new RegExp(`(\\d ?${UNIT}) ((?:and )?(?:the )?(?:2nd|3rd|second|third|other|last) one\\b)`, 'giu');
const FIRST_END = new RegExp(`\\b(first|last|opening|final) [\\w-]+ ?(${UNIT})\\b`, 'giu');
/** A further end of a recording, whose unit stood before: "the first 3 secs and the last 2". */
const FURTHER_END = /\b(first|last|opening|final) (\d{1,3})(?=\s*(?:[.,;!?]|$|(?:and|then|off)\b))/giu;
/** A limit of the price after the order. */
const AS_LONG_AS =
  /,? (?:(?:as|so) long as|provided(?: that)?|providing(?: that)?) (?=(?:it|that|this|they|everything|all of it|the (?:whole )?(?:price|cost|total|bill|lot|thing|job))\b[^,.;!?]*\b(?:tokens?|dollars?|usd|bucks|cents?|euros?)\b)/giu;
/** "The finished thing should land on minus sixteen lufs" */
const LANDING =
  /\b(?:should|must|has to|needs to|ought to) (?:land|sit|come out|come in|end up|hover|arrive|finish)(?: up)? (?:on|at|around|near)\b (?=[\w -]{2,20}(?:lufs|lkfs)\b)/giu;

/** "Actually no m4a": another format, rather than none. */
const NO_FORMAT =
  /^(?:(?:oh|ah|oops|wait|sorry|hm+|argh|actually)[, ]+)+(?:no|nope|nah)[, ]+(mp3|wav|flac|m4a|ogg|opus|aac)\b/iu;
/** "Keep 0:15 to 0:45, the rest can go": says nothing more. */
const REST_GOES =
  /(?<=\b(?:keep|only|just)\b.{1,60}?)[,;.]? ?(?:and )?(?:the )?(?:rest|remainder) (?:of it )?(?:can|may|should|must|is to|gets?)(?: to)? (?:go|be (?:cut|gone|binned|deleted|removed|dropped|thrown away))\b/giu;
/** "Half a second of air between the two" */
const AIR_BETWEEN =
  /,? ?(?:and |with )?(?:(?:leave|put|i want|i need|want) )?((?:half a|an?|\d+(?:\.\d+)?|one|two|three|four|five|six|ten)(?: and a half)? ?(?:secs?|seconds?|s)) of (?:air|silence|nothing|space|quiet|dead air|pause|blank) (?:in )?between(?: (?:the two|them|both|each))?\b/giu;

/** Words of somebody else, and what the writer orders of them after it: 'she says "strip the drums". Only do the mp3'. */
const REPORTED_WORDS =
  /(\b(?:says?|said|writes?|wrote|reads?|asks?|asked|wants|wanted|suggests?|suggested|tells? me|told me|e-?mails?|message|note|review|comment)\b[^"“”.!?\n]{0,30})["“]([^"“”]{12,300})["”](?=[.,;!?]*\s.{0,300}\b(?:only|just|except|instead|disagree|ignore|but|not)\b)/giu;

/** Forms of plainer English, in the order in which they are applied: each reads what those before it have written. */
const FORMS: readonly ((text: string) => string)[] = [
  withLeadingZeros,
  undictated,
  plainAskingOnly,
  plainServiceQuestion,
  plainFileNouns,
  plainOrdering,
  withoutShorthand,
  withoutListMarks,
  withRepairs,
  plainKeptSilences,
  plainComplaints,
  plainLevels,
  plainPitches,
  plainMeasuredQuestions,
  plainChannels,
  plainQualities,
  plainVoiceAndMusic,
  plainRemovedSounds,
  plainLearners,
  plainUndoing,
  spokenTimes,
  plainLeavingEnds,
  plainGentleEnds,
  plainStretches,
  plainEntering,
  plainSpans,
  plainBothEnds,
  plainFades,
  plainOnly,
  plainExcepting,
  plainKept,
  plainSuperlatives,
  plainCeilings,
  plainComparing,
  plainMatching,
  plainVideos,
  plainVersions,
  plainAskedConditions,
  plainConditions,
  plainEachFile,
  plainAffording,
  plainGapBetween,
  plainWorkBefore,
  plainOrders,
  plainEnds,
];

/** Returns a text as its writer would have put it with more care: dictated marks as marks, spans with their units, politeness without the form of a condition. */
export function plainEnglish(text: string): string {
  return FORMS.reduce((words, plain) => plain(words), text)
    .replaceAll(/\b(soft|quiet|loud|well)[- ]spoken\b/giu, '$1')
    .replaceAll(REPORTED_WORDS, '$1something')
    .replaceAll(/\b(percent|per cent)s\b/giu, '$1')
    .replaceAll(/\bbeats? (?:a|per|in a|in|in one|every) minute\b/giu, 'bpm')
    .replaceAll(
      POINT,
      (_, whole: string, part: string) =>
        `${DIGITS.indexOf(whole.toLowerCase())}.${DIGITS.indexOf(part.toLowerCase())}`,
    )
    .replaceAll(POLITE_IF, ' ')
    .replaceAll(SAID_SPAN, (_, a: string, b: string, to: string, c: string, d: string) => `${a}:${b} ${to} ${c}:${d}`)
    .replaceAll(SAID_END, (_, before: string, minutes: string, seconds: string) => `${before} ${minutes}:${seconds}`)
    .replaceAll(BARE_SPAN, (whole, verb: string, start: string, end: string) =>
      Number(start) < Number(end) ? `${verb} ${start} to ${end} seconds` : whole,
    )
    .replaceAll(UNMARKED_IF, '$1. $2, ')
    .replaceAll(NEXT_FILE, '$1. $2')
    .replaceAll(AS_LONG_AS, ', but only if ')
    .replace(NO_FORMAT, 'no, make it $1 instead')
    .replaceAll(REST_GOES, ' ')
    .replaceAll(AIR_BETWEEN, ' with a gap of $1 between them')
    .replaceAll(LANDING, 'should be normalized to ')
    .replaceAll(FURTHER_END, (whole: string, which: string, number: string, at: number, all: string) => {
      const [, , unit] = [...all.slice(0, at).matchAll(FIRST_END)].at(-1) ?? [];
      return unit === undefined ? whole : `${which} ${number} ${unit}`;
    });
}

/** Returns a text in which ".5" is "0.5". */
function withLeadingZeros(text: string): string {
  return text.replaceAll(/(?<![\w.])\.(?=\d)/gu, '0.');
}

/** Returns a text with the marks that somebody dictated. */
function undictated(text: string): string {
  return text
    .replaceAll(/\s{1,4}comma\b/giu, ',')
    .replaceAll(/\s{1,4}full stop\b/giu, '.')
    .replaceAll(/\s{1,4}question mark\b/giu, '?')
    .replaceAll(/\bm p (?:three|3)\b/giu, 'mp3')
    .replaceAll(/\bl u f s\b/giu, 'lufs');
}
