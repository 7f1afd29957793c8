import { NOTHING } from './conditions.ts';

const FILE = String.raw`(?:file \d+|[\w-]+\.\w{2,4})`;
/** Subjects of questions: "it", "the intro", "both files", `talk.wav`. */
const SUBJECT = String.raw`(?:${FILE}|both(?: files| of them)?|(?:the|my|our) (?:first |second |third |last |other )?[\p{L}\p{N}_-]+|(?:this|that) (?:song|file|track|recording|clip|take|one|audio|mix|episode|interview|video)|it|this|that|these|those|they|anyone|anybody|someone|somebody)`;
const LEAD = String.raw`(?<=^|[.!?;:\n]\s{0,3}|,\s)((?:(?:and|so|but|ok(?:ay)?|hey|hi|hello|please|first|then|now|also)[, ]+){0,3})`;
/** First words of orders that follow without a comma. */
const VERB = String.raw`(?:please|just|do|can you|could you|make|convert|trim|cut|crop|remove|take|get|bring|turn|lower|raise|slow|speed|denoise|reduce|normali[sz]e|fade|split|join|mix|put|set|give|tell|send|transcribe|export|clean|drop|strip|boost|level|transpose|pitch|delete|kill|filter|lose|leave|keep|add|run)`;
/** Nothing more is said of the condition: "if it is not mono" has one of its own. */
const ENDS = String.raw`(?=\s*[,:]| then\b| ${VERB}\b)`;
/** Words by which the answer to a question decides about the order after it. */
const IF_SO = String.raw`(?:and |then |so |ok |well )?(?:if (?:so|yes|yep|yeah|it['’]?s (?:so|true)|(?:(?:that|this) is|that['’]s) (?:so|true|the case))|in (?:that|this|which) case|when (?:so|yes)|if (?:it (?:is|does|has|was)|there (?:is|are|was)(?: any| some| one)?|they (?:are|do|have)|you (?:do|can|find (?:any|some|it|one))|(?:some|any)one is)${ENDS})(?: then)?`;
const IF_NOT = String.raw`(?:and |then |so |but )?if (?:not|no|nope|it is(?: not|n['’]?t)|it['’]s not|it does(?: not|n['’]?t)|there (?:is|are)(?: not| none|n['’]?t)(?: any)?|they are(?: not|n['’]?t))${ENDS}(?: then)?`;
const ORDER = String.raw`(?!${NOTHING}\b)(?=[\p{L}'’]+ )`;
/** Characters of what is asked. */
const ASKED = String.raw`([^.?!;\n]{2,80}?)`;

/** Forms of questions, each with the statement that it asks about. */
const QUESTIONS: readonly [question: string, stated: (groups: string[]) => string][] = [
  // "Do you hear any echo in it?"
  [
    String.raw`(?:do|can|could) you (?:hear|find|detect|notice|spot|see) ${ASKED}(?: (?:in|on) (?:it|this|that|there|here|the \w+))?`,
    ([what]) => `there is ${what}`,
  ],
  // "Are there vocals in it?"
  [String.raw`(is|are) there ${ASKED}`, ([verb, what]) => `there ${verb!.toLowerCase()} ${what}`],
  // "Does it have vocals?"
  [
    String.raw`(?:does|do) (${SUBJECT}) (?:have|contain|include) ${ASKED}`,
    ([subject, what]) => `${subject} has ${what}`,
  ],
  [String.raw`(?:has|have) (${SUBJECT}) (?:got )?${ASKED}`, ([subject, what]) => `${subject} has ${what}`],
  // "Is the intro too quiet?"
  [String.raw`(is|are) (${SUBJECT}) ${ASKED}`, ([verb, subject, what]) => `${subject} ${verb!.toLowerCase()} ${what}`],
];

type Form = [form: RegExp, condition: (...groups: string[]) => string];

/** The forms of all questions, with an order after "if so" or "if not", or after "then". */
const FORMS: readonly Form[] = QUESTIONS.flatMap(([question, stated]): Form[] => {
  const form = (after: string): RegExp => new RegExp(`${LEAD}${question}${after},? ${ORDER}`, 'giu');
  const condition =
    (word: string): Form[1] =>
    (_, lead, ...groups) =>
      `${lead}${word} ${stated(groups)}, `;
  return [
    [form(String.raw`(?:\s?[?.,;–-]+\s*| )${IF_SO}:?`), condition('if')],
    [form(String.raw`(?:\s?[?.,;–-]+\s*| )${IF_NOT}:?`), condition('unless')],
    [form(String.raw`\s?\?+ then`), condition('if')],
  ];
});

/** "If you can hear vocals take them out, if not tell me the key" */
const HEARD: readonly Form[] = [
  [
    new RegExp(
      String.raw`\bif (?:you|u) (?:can |could |do )?(?:hear|find|detect|notice|spot|see) (?!that\b|it\b|fit\b)${ASKED}(?: (?:in|on) (?:it|this|that|there|here|the \w+))?(?:,? (?:then )?)(?=${VERB} )`,
      'giu',
    ),
    (_, what) => `if there is ${what} in it, `,
  ],
  [
    new RegExp(
      String.raw`(?<=\bif there is [^.?!;\n]{3,60} in it, [^.?!;\n]{3,80}?)[,;] (?:and |but )?if (?:not|none|you can['’]?t|you don['’]?t),? (?=${VERB} )`,
      'giu',
    ),
    () => '. Otherwise, ',
  ],
];

/** Sounds that are taken away where they are, by an order that names them as "it". */
const REMOVING =
  /\b(if (?:there (?:is|are)|it has) (?:(?:any|some|an?|a lot of|much|too much) )?)((?:[\p{L}-]+ ){0,3}?[\p{L}-]+(?: at the (?:start|beginning|front|end))?)((?: (?:in|on|at|of) [^,]{2,40})?, (?:please |just |then |can you |could you )*(?:remove|get rid of|take out|take away|cut(?: out)?|delete|kill|clean up|clean|reduce|lose|strip(?: out)?|drop|filter out|edit out|take|pull)) (?:it|them|that|those|this)\b/giu;

/** Returns an English text in which an order that hangs on the answer to a question is one with a condition: "is it mono? if not, make it mono". */
export function plainAskedConditions(text: string): string {
  const conditions = [...FORMS, ...HEARD].reduce((words, [form, condition]) => words.replaceAll(form, condition), text);
  return conditions === text ? text : conditions.replaceAll(REMOVING, '$1$2$3 the $2');
}
