const WHAT = '(it|this|that|them|both|everything|the (?:song|track|file|recording|audio|whole thing|lot))';
/** "Turn it up": a change of level without a value. */
const TURNED = new RegExp(
  String.raw`\b(?:turn|crank|pump|bring|nudge) ${WHAT} (up|down)\b( (?:just )?(?:a|one) (?:notch|tad|touch|bit|little|smidge|hair)(?: or two)?)?(?=(?: (?:please|pls|plz|for me|then|now|again))*\s*(?:[.,;!?]|$|(?:and|then|but)\b))`,
  'giu',
);

const LEVEL = '(?:the |its )?(?:volume|level|loudness|gain)';
const OF = '(?: of (?:it|this|that|the (?:song|track|file|recording|audio|whole thing)))?';
const IT = '(?:it|this|that|them|everything|the (?:song|track|file|recording|audio|volume|level|whole thing))';
/** An amplitude that is halved or doubled: 6 dB. */
const HALVED = new RegExp(
  String.raw`\b(?:halve ${LEVEL}${OF}|(?:cut|reduce|lower|drop|decrease|bring|turn|take)(?: down)? (?:${LEVEL}${OF}|${IT})(?: down)? (?:by half|by 50 ?(?:%|percent|per cent)|in half|to half(?: (?:the|its) (?:volume|level|loudness))?|to 50 ?(?:%|percent|per cent))|make ${IT} (?:half as loud|half the volume)|half (?:the|its) (?:volume|loudness))(?! (?:the |its |of (?:the|its) |an? |of an? )?(?:speed|tempo|length|duration|time|seconds?|secs?|minutes?|hour|way))`,
  'giu',
);
const DOUBLED = new RegExp(
  String.raw`\b(?:double ${LEVEL}${OF}|(?:raise|increase|boost|turn|bring)(?: up)? ${LEVEL}${OF}(?: up)? (?:by (?:100 ?(?:%|percent|per cent)|double)|to (?:double|twice)(?: (?:the|its) (?:volume|level))?)|make ${IT} (?:twice|two times|2x|double) (?:as loud|the volume|louder))`,
  'giu',
);

const SOFTER = '(?:quieter|softer|weaker|quiet|soft|lower)';
const LOUD = '(?:louder|stronger|loud|hotter)';
const ONE = '(?: (?:one|file|track|take|recording|song|clip))';
/** "Match the quieter one to the louder one", "bring the quieter one up to the other" */
const MATCHED = new RegExp(
  String.raw`\b(?:match|bring|raise|lift|turn|level|boost|set|push|pull|lower|take|adjust)(?: up| down)? (the (?:${SOFTER}|${LOUD})${ONE})(?: up| down)? (?:to|with|to match) (the (?:other|${SOFTER}|${LOUD}|first|second)${ONE}?)(?:['’]s (?:level|loudness|volume))?(?= ?(?:$|[.,;!?]|(?:please|pls|and|then)\b))`,
  'giu',
);

/** "Even smaller": more of it, where "even" alone orders one level for all. */
const EVEN_MORE =
  /\beven (?=(?:more|less|worse|better|(?!over|under|after|other|either|never|every|paper|later)[a-z]{3,}er)\b(?! (?:parts?|bits?|voices?|speakers?|ones?)\b))/giu;

const CHANNEL =
  '(spotify|you ?tube|streaming|apple music|tik ?tok|instagram|sound ?cloud|podcast(?:s|ing)?|broadcast(?:s|ing)?|radio|tv|television)';
/** "Get it ready for Spotify", "make it broadcast ready": the loudness that such a channel wants. */
const READY = new RegExp(
  String.raw`\b(?:(?:get|make|have) ${WHAT} (?:all )?(?:ready|fit|suitable|presentable)|(?:prepare|prep|ready) ${WHAT}) (?:for|to go (?:out )?on|to (?:be|put|upload|post) (?:it )?(?:on|to)|for upload(?:ing)? (?:to|on)) (?:a |an |the |my |our )?${CHANNEL}(?! ?(?:episode|intro|jingle|host))\b|\bmake ${WHAT} ${CHANNEL}[- ]ready\b`,
  'giu',
);

/** Returns a text with changes of level in the words of their results: "make it louder". */
export function plainLevels(text: string): string {
  return text
    .replaceAll(EVEN_MORE, 'much ')
    .replaceAll(MATCHED, (_, changed: string, model: string) => {
      const isExtreme = !/\b(?:other|first|second)\b/iu.test(model);
      return `make ${changed} as loud as ${isExtreme ? 'the other' : model}`;
    })
    .replaceAll(READY, (_, ...found: (string | undefined)[]) => {
      const [what = 'it', channel = ''] = found.slice(0, 5).filter((each) => each !== undefined);
      return `make ${what} loud enough for ${channel}`;
    })
    .replaceAll(HALVED, 'lower the volume by 6 dB')
    .replaceAll(DOUBLED, 'raise the volume by 6 dB')
    .replaceAll(
      TURNED,
      (_, what: string, way: string, degree: string | undefined) =>
        `make ${what} ${degree === undefined ? '' : 'a bit '}${way.toLowerCase() === 'up' ? 'louder' : 'quieter'}`,
    );
}
