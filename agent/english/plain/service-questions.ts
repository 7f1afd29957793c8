const FAILED =
  "(?:fail(?:s|ed|ures?|ing)?|error(?:s|ed)?(?: out)?|crash(?:es|ed)?|(?:can(?:no|['’])t|cannot|could ?n['’]t) be (?:processed|read|opened|decoded)|do(?:es)?n['’]?t (?:make it(?: through)?|work|go through)|go(?:es)? wrong|(?:turns? out )?(?:broken|corrupt))";
const PAID =
  '(?:pa(?:y|id)|charg(?:e|ed|es|ing)|bill(?:ed|s)?|cost(?:s|ing)?|(?:take|keep)s? my tokens|tokens|free(?: of charge)?)';
const FILE = '(?:files?|items?|recordings?|tracks?|songs?|jobs?|work|runs?|failures?)';
const REPEATED =
  '(?:again|a second time|twice|once more|one more time|another time|repeat(?:s|ed|ing)?|second run|same (?:file|audio|song|recording)|identical)';
const SAME = '(?:same|identical)';
const MAKES =
  '(?:write|writing|make|making|making up|create|creates?|compose|composing|generate|generation|invent|inventing|produce|come up with)';

/** Questions about the service, each with the classes of words that all have to be there, and its plain form. */
const FORMS: readonly { all: readonly RegExp[]; not?: RegExp; plain: string }[] = [
  {
    all: [
      /\b(?:limit|cap|ceiling|allowance)s?\b.{0,12}\b(?:on|of|for) (?:my|our|this|the) (?:api )?key\b/iu,
      /\?|^(?:what|how|is|are|which|tell|show)/iu,
    ],
    not: /\b(?:set|change|raise|put|add|make|lower|song|track|major|minor|if)\b/iu,
    plain: "What is my key's spending limit?",
  },
  {
    all: [
      new RegExp(String.raw`\b${FAILED}\b`, 'iu'),
      new RegExp(String.raw`\b${PAID}\b`, 'iu'),
      new RegExp(String.raw`\b${FILE}\b`, 'iu'),
      /\?|^(?:do|does|are|is|will|if|am)\b/iu,
    ],
    not: /\b(?:last|yesterday|was|were|have (?:i|you)|did|how (?:much|many)|which|what|why|list|show|left|enough|balance|batch)\b/iu,
    plain: 'Do I pay for failed work?',
  },
  {
    all: [
      new RegExp(String.raw`\b${REPEATED}\b`, 'iu'),
      new RegExp(String.raw`\b${SAME}\b`, 'iu'),
      /\b(?:charg(?:e|ed)|pay|paid|cost|costs|free|bill(?:ed)?)\b/iu,
      /\?/u,
    ],
    not: /\b(?:two|three|several|different|tools|yesterday|was i|were|have (?:i|you) been|did|how (?:much|many)|what|enough|left|balance|two|both|files)\b/iu,
    plain: 'Will I be charged again for the same file?',
  },
  {
    all: [
      new RegExp(String.raw`\b${MAKES}\b`, 'iu'),
      /\b(?:new|brand[- ]new|whole|own|original|from scratch)\b.{0,12}\b(?:songs?|music|tunes?|tracks?|melody|melodies)\b|\bsong generation\b|\b(?:tune|song|music)\b.*\bas a new song\b|\b(?:write|compose|generate|invent) (?:a )?(?:songs?|music|tunes?)\b/iu,
      /\b(?:descri\w+|words|typing|tell you|ideas?|text|prompt|yourself|from (?:nothing|scratch))\b/iu,
      /\?|^(?:can|could|are|is|do|does)\b/iu,
    ],
    not: /\b(?:video|waveform|stems?|loudness|this (?:song|file|track))\b/iu,
    plain: 'Can you compose music?',
  },
  {
    all: [
      /\b(?:minutes?|mins?|hours?)\b/iu,
      /\b(?:(?:my|current|remaining|available|our)(?: \w+)? (?:tokens?|balance|credits?)|(?:tokens?|balance|credits?) (?:i (?:have|['’]ve got)|left|remaining)|what (?:i|we)(?:['’]ve)?(?: still)?(?: got| have)? left)\b/iu,
      /\b(?:pay(?: for)?|get|buy|covers?|afford|worth|tokens? in minutes|in minutes of|good for|lasts?)\b|\btokens? in (?:minutes|hours)\b/iu,
    ],
    not: /\b(?:enough|cost|costs|\d+|per|how (?:long|much)|expire\w*|if|this|these|it)\b/iu,
    plain: 'How many tokens do I have left?',
  },
  {
    all: [
      /\bapi keys?\b/iu,
      /\b(?:list|show|see|which|what|overview|display|give me|how many)\b/iu,
      /\b(?:my|our|i|account|have|mine)\b/iu,
    ],
    not: /\b(?:how (?:do|can|could|to)|make|create|new|get|change|delete|revoke|rotate|limit|cap|spend\w*|cost|expire\w*|lost|leak\w*|safe|store|where|header|send)\b/iu,
    plain: 'Which API keys do I have?',
  },
];

/** Longer texts are no single question. */
const MAX_CHARACTERS = 400;
/** An order beside a question, which must not be lost. */
const ORDERED =
  /(?:^|[.!?;:,] |\b(?:and|then|but) )(?:please |pls |then |also |just |and )*(?:(?:can|could|would|will) you (?:please )?)?(?:denoise|trim|crop|cut|convert|remove|split|separate|isolate|normali[sz]e|fade|join|mix|analy[sz]e|measure|reduce|speed|slow|clean|transcribe|level|take|turn|bring|delete|cancel|retry|start)\b/iu;

/** Returns a question about the service in its plain form, where classes of words say that it is one; other texts as they are. */
export function plainServiceQuestion(text: string): string {
  if (text.length > MAX_CHARACTERS || ORDERED.test(text)) return text;
  return FORMS.find(({ all, not }) => all.every((each) => each.test(text)) && !not?.test(text))?.plain ?? text;
}
