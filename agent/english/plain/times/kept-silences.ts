const AMOUNT = String.raw`(?:\d+(?:\.\d+)?|half an?|a|one|two|three|a quarter of a) ?(?:ms|milliseconds?|secs?|seconds?|s)`;
/** "Remove the silences in it, but keep half a second of each": what stays of them, rather than what is kept of the file. */
const KEPT = new RegExp(
  String.raw`\b(?:remove|cut(?: out)?|take out|delete|strip(?: out)?|get rid of|trim|tighten|shorten) (?:(?:all|the|any|those|these|long|longer) ){0,3}(?:silences?|pauses?|gaps?|dead air)((?: (?:from|in|of|out of) (?:[^,.!?;]|\.(?=\w)){1,40}?)?)(?: (?:please|pls|plz))?,? (?:and |but )?(?:keep(?:ing)?|leav(?:e|ing))(?: (?:behind|just|only|about|around|at least|at most|an?|gaps?|pauses?|of)){0,4}? (${AMOUNT})(?: each| (?:of|in|for|between|after) (?:each|every|them|it|silence|all|those|sentences?|words?|phrases?)\b(?: (?:one|pause|silence|gap|of them))?)?(?=\s*(?:[.,;!?]|$))`,
  'giu',
);

/** Returns a text in which silences of which something is to be left are shortened to that. */
export function plainKeptSilences(text: string): string {
  return text.replaceAll(KEPT, 'shorten the silences$1 to $2');
}
