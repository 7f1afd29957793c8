const NUMBER = '(?:two|three|four|2|3|4|a couple of|both)';
const LEAD = String.raw`(?:(?:please|pls|(?:can|could|would|will) you|and|then|just)[, ]+)*(?:(?:make|give|get|send|create|render|export|produce|do|generate|i(?:['’]d| would) like|i want|i need|we need)(?: me| us)? )?`;
const VERSIONS = String.raw`(?<=^|[.!?;,:\n]\s{0,2})${LEAD}${NUMBER} (?:different |separate )?(?:versions|copies|variants|edits|renders|mixes|files)(?: of (?:it|this|the (?:song|file|track|recording|original)))?(?:\s?[:,;.–-]+| -)?\s+`;
/** "… two versions: one in MP3 and one in WAV" */
const EACH = new RegExp(
  `${VERSIONS}((?:one|1) [^.;\\n]{2,80}?(?:(?:,? and|,) (?:one|another|the other|a second|a third|1) [^.;,\\n]{2,80}?){1,3})(?=\\s*(?:[.;!?\\n]|$))`,
  'iu',
);
const NEXT = /(?:,? and|,) (?:one|another|the other|a second|a third|1)(?: one)? /giu;

const FORMAT = '(?:mp3|wav|flac|m4a|ogg|opus|aac)';
const PART = '(?:vocals?|vox|voices?|singing|singer|drums|bass|beat)';
/** What each version is, and what is ordered by it; nothing for the audio as it is. */
const ITEMS: readonly [item: RegExp, order: string][] = [
  [new RegExp(`^(?:in |as |to )?(?:an? )?(${FORMAT})(?: format| file)?$`, 'iu'), 'convert the original to $1'],
  [/^(?:as (?:it is|is)|unchanged|untouched|original|normal|the original|with everything)$/iu, ''],
  [new RegExp(`^with (?:the )?${PART}(?: in)?$`, 'iu'), ''],
  [new RegExp(`^without (?:the |any )?(${PART})$`, 'iu'), 'remove the $1 from the original'],
  [
    /^(?:transposed |pitched |shifted )?(up|down) (?:by )?([\w-]+ )(semitones?|half ?steps?|steps?|octaves?|tones?)$/iu,
    'transpose the original $1 $2$3',
  ],
  [/^([\w-]+ )(semitones?|half ?steps?|octaves?) (up|down|higher|lower)$/iu, 'transpose the original $3 $1$2'],
  [/^(?:at |with )?(\d+(?:\.\d+)?) ?(?:%|percent)(?: (?:of the )?speed| tempo)?$/iu, 'play the original at $1% speed'],
  [
    /^(?:at |with )?(\d+(?:\.\d+)?) ?(?:x|times)(?: (?:the )?speed| tempo)?$/iu,
    'play the original at $1 times the speed',
  ],
  [/^(?:at |with )?(\d+(?:\.\d+)?) ?bpm$/iu, 'change the tempo of the original to $1 bpm'],
  [/^(?:at |normali[sz]ed to |mastered to )?(-\d+(?:\.\d+)?) ?lufs$/iu, 'normalize the original to $1 LUFS'],
];

/** Returns an English text in which each of several versions is ordered by a sentence of its own: "two versions, one in MP3 and one in WAV". */
export function plainVersions(text: string): string {
  return text.replace(EACH, (whole, list: string) => {
    const items = list
      .replace(/^(?:one|1) /iu, '')
      .split(NEXT)
      .map((item) => item.trim());
    // "One with vocals and one without"
    const named = new RegExp(`\\b${PART}\\b`, 'iu').exec(list)?.[0];
    const orders = items.map((item) => {
      const full = /^(?:with|without)$/iu.test(item) && named !== undefined ? `${item} ${named}` : item;
      const [pattern, order] = ITEMS.find(([form]) => form.test(full)) ?? [];
      return (
        pattern &&
        full.replace(pattern, order!).replace(' higher ', ' up ').replace(' lower ', ' down ').replace(PERCENT, timesOf)
      );
    });
    return orders.includes(undefined) ? whole : orders.filter(Boolean).join('. ');
  });
}

/** A speed as a share, and as a factor. */
const PERCENT = /(\d+(?:\.\d+)?)% speed$/u;
const timesOf = (_: string, percent: string): string => `${Number(percent) / 100} times the speed`;
