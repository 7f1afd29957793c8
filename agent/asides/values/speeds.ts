const AMOUNT = String.raw`((?:\d+(?:[.,]\d+)?|(?:twenty|thirty|forty|fifty)(?:[- ]\p{L}{3,5})?|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen)(?:%| ?percent| ?per ?cent))`;
const SPEED = String.raw`(?:(?:the |its |this |that )?(?:[\p{L}-]{2,12}['’]s )?(?:speed|tempo|pace)(?: of (?:it|this|that|the (?:song|track|file|recording|music)))?)`;
const BY = String.raw`(?: (?:down|up))?(?: (?:by|with|about|some|around)){0,2}`;
/** "Decrease the speed by 10%", which is read as faster otherwise. */
const SLOWER = new RegExp(
  String.raw`(?<!\p{L})(?:decrease|lower|reduce|diminish|drop|slow|bring down|take down|turn down|cut) ${SPEED}${BY} ${AMOUNT}(?![\p{L}\p{N}]| of\b)|(?<!\p{L})(?:(?:take|knock|shave|drop|lose|cut|trim|get|pull) )?${AMOUNT} (?:off|off of|from|out of) ${SPEED}(?!\p{L})`,
  'giu',
);
const FASTER = new RegExp(
  String.raw`(?<!\p{L})(?:increase|raise|boost|bump|lift|push|bring up|turn up) ${SPEED}${BY} ${AMOUNT}(?![\p{L}\p{N}]| of\b)|(?<!\p{L})(?:add|put) ${AMOUNT} (?:to|on|onto) ${SPEED}(?!\p{L})`,
  'giu',
);

const said =
  (way: string) =>
  (_: string, first: string | undefined, second: string | undefined): string =>
    `make it ${first ?? second!} ${way}`;

/** Returns a text in which a change of the speed by a share is named in one form: "knock 8 percent off the tempo" is "make it 8 percent slower". */
export function plainSpeeds(words: string): string {
  const text = words.replaceAll(/(?<=(?:%|per ?cent) )quicker(?!\p{L})/giu, 'faster');
  if (!/(?<!\p{L})(?:speed|tempo|pace)(?!\p{L})/iu.test(text)) return text;
  return text.replaceAll(SLOWER, said('slower')).replaceAll(FASTER, said('faster'));
}
