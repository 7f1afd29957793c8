const LENGTH = String.raw`((?:\d+(?:\.\d+)?|half a|an?|one|two|three|four|five|six|ten) ?(?:s|secs?|seconds?))`;
const FILES =
  '(?:them|these|those|the (?:two|three|files|tracks|recordings|songs|clips|parts)|both|each)(?: (?:files|tracks|recordings|songs|clips|parts))?';
const PAUSE = '(?:pause|gap|silence|break|breath|space)';
const JOINED = String.raw`(?:,? (?:and|then) (?:make|turn|join|merge|combine|put|glue|stitch)\b[^.,;!?]{0,40})?`;

/** "Put a little pause of two seconds between them and make one file" */
const BETWEEN = new RegExp(
  String.raw`\b(?:put|leave|insert|add|place|have) (?:an? )?(?:little |short |small |brief |long )?(?:${PAUSE} of ${LENGTH}|${LENGTH}(?: of)? ${PAUSE}) (?:in )?between ${FILES}${JOINED}`,
  'iu',
);
const JOINS = /\b(?:join|merge|combine|glue|stitch|concatenate|put together|mix)\b/iu;

/** Returns an English text in which a pause that is put between files joins them. */
export function plainGapBetween(text: string): string {
  return text.replace(BETWEEN, (whole, length: string | undefined, other: string | undefined, at: number) =>
    JOINS.test(text.slice(0, at)) ? whole : `join them with a gap of ${length ?? other!}`,
  );
}
