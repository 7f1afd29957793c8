const NUMBER = '(?:two|three|four|2|3|4|a couple of)';
const POLITE = String.raw`(?:(?:please|pls|(?:can|could|would|will) you|and|then|just)[, ]+)*`;
const VERB = String.raw`(?:make|give|get|send|create|render|export|produce|do|generate|i(?:['’]d| would) like|i want|i need|we need)(?: me| us)? `;
const NOUN = String.raw`${NUMBER} (?:different |separate )?(?:versions|copies|variants|renders|mixes)(?: of (?:it|this|the (?:song|file|track|recording|original)))?`;
/** An order of versions, or versions and a colon at the beginning; files that are brought are described in like words. */
const VERSIONS = String.raw`(?:(?<=^|[.!?;,:\n]\s{0,2})${POLITE}${VERB}${NOUN}(?:\s?[:,;.–-]+| -)?|^${POLITE}${NOUN}\s?:)\s+`;
/** A character of a description: a full stop within a number does not end it. */
const ITEM = String.raw`(?:[^.;,\n]|\.(?=\d))`;
/** "… two versions: one in MP3 and one in WAV" */
const EACH = new RegExp(
  `${VERSIONS}((?:one|1) ${ITEM}{2,80}?(?:(?:,? and|,) (?:one|another|the other|a second|a third|the original|1) ${ITEM}{2,80}?){1,3})(?=\\s*(?:[;!?\\n]|\\.(?!\\d)|$))`,
  'iu',
);
const NEXT = /(?:,? and|,) (?:one|another|the other|a second|a third|the original|1)(?: one)? /giu;

const FORMAT = '(?:mp3|wav|flac|m4a|ogg|opus|aac)';
const PART = '(?:vocals?|vox|voices?|singing|singer|drums|bass|beat)';
const WITH = new RegExp(`^with (?:the )?(${PART})(?: in)?$`, 'iu');
const WITHOUT = new RegExp(`^without (?:the |any )?(${PART})$`, 'iu');
const SPEED = /^(?:at |with )?(\d+(?:\.\d+)?) ?(?:%|percent)(?: (?:of the )?speed| tempo)?$/iu;
/** "0.8 speed", and "0.9" beside it. */
const TIMES = /^(?:at |with )?([0-3]\.\d+)(?: (?:the )?(?:speed|tempo))?$/iu;
/** Descriptions of a version, each with the order that makes it; no order for the audio as it is. */
const ITEMS: readonly [item: RegExp, order: string][] = [
  [new RegExp(`^(?:in |as |to )?(?:an? )?(${FORMAT})(?: format| file)?$`, 'iu'), 'convert the original to $1'],
  [/^(?:as (?:it is|is)|unchanged|untouched|original|normal|the original|with everything)$/iu, ''],
  [WITHOUT, 'remove the $1 from the original'],
  [
    /^(?:transposed |pitched |shifted )?(up|down) (?:by )?([\w-]+ )(semitones?|half ?steps?|steps?|octaves?|tones?)$/iu,
    'transpose the original $1 $2$3',
  ],
  [/^([\w-]+ )(semitones?|half ?steps?|octaves?) (?:up|higher)$/iu, 'transpose the original up $1$2'],
  [/^([\w-]+ )(semitones?|half ?steps?|octaves?) (?:down|lower)$/iu, 'transpose the original down $1$2'],
  [
    /^(?:at |with )?(\d+(?:\.\d+)?) ?(?:x|times)(?: (?:the )?speed| tempo)?$/iu,
    'play the original at $1 times the speed',
  ],
  [/^(?:at |with )?(\d+(?:\.\d+)?) ?bpm$/iu, 'change the tempo of the original to $1 bpm'],
  [/^(?:at |normali[sz]ed to |mastered to )?(-\d+(?:\.\d+)?) ?lufs$/iu, 'normalize the original to $1 LUFS'],
];

/** Returns an English text in which each of several versions is ordered by a sentence of its own: "make two versions, one in MP3 and one in WAV". */
export function plainVersions(text: string): string {
  return text.replace(EACH, (whole, list: string) => {
    const named = new RegExp(`\\b${PART}\\b`, 'iu').exec(list)?.[0];
    const items = list
      .replace(/^(?:one|1) /iu, '')
      .split(NEXT)
      .map((item) => item.trim())
      // "One with vocals and one without"
      .map((item) => (/^(?:with|without)$/iu.test(item) && named !== undefined ? `${item} ${named}` : item));
    const orders = items.map((item) => orderOf(item, items));
    const isEvery = orders.every((order) => order !== undefined) && orders.some(Boolean);
    return isEvery ? orders.filter(Boolean).join('. ') : whole;
  });
}

/** Returns what a version among others is ordered by; undefined where that is not clear. */
function orderOf(item: string, items: readonly string[]): string | undefined {
  const [, kept] = WITH.exec(item) ?? [];
  // Beside one without them, one with the vocals is the audio as it is.
  if (kept !== undefined) return items.some((each) => WITHOUT.exec(each)?.[1] === kept) ? '' : undefined;
  const [, percent] = SPEED.exec(item) ?? [];
  if (percent !== undefined)
    return items.some((each) => /\b(?:speed|tempo)\b/iu.test(each))
      ? `play the original at ${Number(percent) / 100} times the speed`
      : undefined;
  const [, times] = TIMES.exec(item) ?? [];
  if (times !== undefined && items.some((each) => /\d (?:the )?(?:speed|tempo)$/iu.test(each)))
    return `play the original at ${times} times the speed`;
  const [form, order] = ITEMS.find(([each]) => each.test(item)) ?? [];
  return form && item.replace(form, order!);
}
