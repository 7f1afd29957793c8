import { replacedIf, type Replacement } from './compiled.ts';
import type { Naming } from './names.ts';

const PRICED = "(?:i|we)(?: only| just| merely| really)? (?:need|want|require|would like|[’']d like)";

/** Returns a text in which a file that stands before an order is named after it: "from file 1 I need a minute" is "I need a minute from file 1". */
export function withFilesBehind(text: string, { named, mixed, counted, loose, things, numbersOf }: Naming): string {
  const file = `(?:${named})`;
  const steps: readonly Replacement[] = [
    {
      needed: /remaining|other/iu,
      source: String.raw`\b(?:both|all|each)(?: of)? (?:the|my) (?:remaining|other) (?:${things})s?(?![\wÀ-ɏ])`,
      by: () => 'the others',
    },
    // "Except the bells everything as m4a"
    {
      needed: /except|apart|than|besides|not/iu,
      source: String.raw`(?<=^|[.!?;\n]\s{0,3})(?:except(?: for)?|apart from|other than|besides|but not|not) (${loose}),? (?:everything(?: else)?|all(?: of (?:them|these|those))?|the (?:rest|others)),? (?=\S)`,
      by: (whole, words = '') => {
        const numbers = numbersOf(words);
        return numbers.length === 0
          ? whole
          : `all files except ${numbers.map((number) => `file ${number}`).join(' and ')}: `;
      },
    },
    // "The greeting and the menu should both be …"
    {
      needed: / both /iu,
      source: `(${named})( (?:should|must|need to|have to|can|could|are to))? both (?=[\\wÀ-ɏ])`,
      by: (whole, words = '', modal = '') => (numbersOf(words).length === 2 ? `${words}${modal} ` : whole),
    },
    // "Handle the new one just like the one before"
    {
      needed: /(?:treat|handle|do|process) [^]*(?:like|as|same)/iu,
      source: String.raw`\b(?:treat|handle|do|process) (${file}) (?:just |exactly |in )?(?:like|as|the same (?:way )?as) (?:(?:you did |with )?the (?:one before|last one|previous(?: one)?|first(?: one)?|other(?: one)?)|before|last time)`,
      by: (_, words = '') => `the same for ${words}`,
    },
    {
      needed: /(?:put|place|add|stick|append|attach) [^]*(?:after|before|behind|front)/iu,
      source: String.raw`\b(?:put|place|add|stick|append|attach) (${mixed}) (after|before|behind|in front of) (${mixed})(?:,? (?:(?:in|into|as) (?:one|a single)(?: (?:file|recording|track))?|together|all in one))?(?=\s*(?:[.!?;,\n]|$|please\b))`,
      by: (whole, one = '', side = '', other = '') => {
        const [first] = numbersOf(one);
        const [second] = numbersOf(other);
        return first && second && first !== second
          ? `put file ${first} ${/after|behind/iu.test(side) ? 'after' : 'before'} file ${second}`
          : whole;
      },
    },
    {
      needed: /(?:from|of|on|in) [^]*(?:need|want|require|like)/iu,
      source: String.raw`(?<=^|[.!?;\n]\s{0,3}|, )((?:(?:and|but|so|now|please)[, ]+){0,2})(?:only |just )?(from|of|on|in) (${file}),? (?:do )?(${PRICED}) ([^.!?;\n]{3,80}?)(?=\s*(?:[.!?;\n]|$))`,
      by: (_, lead = '', preposition = '', words = '', wish = '', what = '') =>
        `${lead}${wish} ${what} ${preposition} ${words}`,
    },
    {
      needed:
        /(?:lay|put|place|tuck|drop|slide|set|stick|layer|float) [^]*(?:over|top|under|beneath|behind|onto|upon)/iu,
      source: String.raw`\b(?:lay|put|place|tuck|drop|slide|set|stick|layer|float) (${mixed}) (?:over|on top of|under(?:neath)?|beneath|behind|onto|upon) (${mixed})(?=\s*(?:[.!?;,\n]|$|please\b))`,
      by: (_, one = '', other = '') => `mix ${one} into ${other}`,
    },
    // "File 2 and file 3 need a fade": the reader takes one of several subjects.
    {
      needed: /need|want|should|get|could use/iu,
      source: String.raw`(?<=^|[.!?;\n]\s{0,3})((?:${named})(?:(?:,? and |, | & | n )(?:${named})){0,4}|${counted}) (?:both |all )?(?:needs?|wants?|should (?:have|get)|gets?|could use) (an? [^.!?;,\n]{3,60})`,
      by: (whole, files = '', work = '') => {
        const numbers = numbersOf(files);
        return numbers.length > 1 ? `${numbers.map((number) => `file ${number}`).join(' and ')}: ${work}` : whole;
      },
    },
  ];
  return steps.reduce((done, step) => replacedIf(done, step), text);
}

const EXTREMES: Readonly<Record<string, readonly [two: string, more: string]>> = {
  quiet: ['quieter', 'quietest'],
  silent: ['quieter', 'quietest'],
  faint: ['quieter', 'quietest'],
  loud: ['louder', 'loudest'],
  booming: ['louder', 'loudest'],
  long: ['longer', 'longest'],
  lengthy: ['longer', 'longest'],
  short: ['shorter', 'shortest'],
  brief: ['shorter', 'shortest'],
  fast: ['faster', 'fastest'],
  quick: ['faster', 'fastest'],
  rapid: ['faster', 'fastest'],
  slow: ['slower', 'slowest'],
};
const PLAIN = Object.keys(EXTREMES).join('|');
const NOUN = '(?:one|file|recording|track|song|take|clip)';
/** "The quiet recording": of two files that one which is quieter. */
const BY_QUALITY = new RegExp(String.raw`\b(the|that|only|just) (?:really |very |too )?(${PLAIN}) ${NOUN}\b`, 'giu');
/** Files are told by their quantity already. */
const COMPARED = /\b(?:loud|quiet|soft|long|short|fast|slow|quick)(?:er|est)\b/iu;
/** "Shortest one: twice as fast" */
const LABEL = new RegExp(
  String.raw`(?<=^|[.!?;\n]\s{0,3})((?:(?:only|just|for|so|and|please)[, ]+){0,3})(?:the )?((?:quiet|loud|long|short|fast|slow)(?:er|est)) ${NOUN}(?: of (?:them|these|those|all|the (?:two|three|four|lot)))?(?:\s?[:–—-]+|,) {1,2}(?!which|what|who|how)(\S[^.!?;\n]*)`,
  'giu',
);
const VERB =
  /^(?:please |just )?(?:trim|cut|chop|crop|convert|turn|make|bring|set|normali[sz]e|denoise|slow|speed|fade|split|transpose|pitch|raise|lower|take|remove|pull|get|clean|give|lose|strip|shorten|tell|measure|what|which|how)\b/iu;
const IT = /\b(?:it|that one|this one)\b/iu;

/** Returns a text in which files are told by the quantity that their qualities are of. */
export function withQualities(text: string, count: number): string {
  return text
    .replaceAll(BY_QUALITY, (whole: string, det: string, quality: string) => {
      if (COMPARED.test(text)) return whole;
      const [two, more] = EXTREMES[quality.toLowerCase()]!;
      return `${/only|just/iu.test(det) ? `${det} the` : det} ${count === 2 ? two : more} one`;
    })
    .replaceAll(LABEL, (whole: string, lead: string, quality: string, order: string) => {
      const file = `the ${quality} one`;
      if (IT.test(order)) return lead.replace(/for[, ]+/iu, '') + order.replace(IT, file);
      return VERB.test(order) ? whole : `make ${file} ${order}`;
    });
}
