/** Sound that is laid under other sound. */
const LAID =
  /\b(?:mix(?:ed|ing)?|lay|laid|bed|background|overlay|(?:under|beneath|underneath|behind|below|to|into|with|onto) (?:the|my|her|his|our|your) (?:\w+ )?(?:voice|voices|speech|talk|talking|narration|vocals?|speaker|interview|podcast|reading|first))\b/iu;
const MUSIC = /\b(?:music|song|bed|track|tune|jingle|second file|score|beat|loop|backing|audio|mix)\b/iu;
/** Words of work on a span: a time may be one of its ends. */
const CUTTING =
  /\b(?:crop|trim|cut|keep|only|chop|clip|fade|fades|fading|lose|drop the|remove|end(?:s|ing)? at|until|till|to \d+:\d\d)\b/iu;
const TIME = String.raw`(?:(\d{1,2}):(\d\d)|(\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty) ?(?:secs?|seconds?|s)\b)`;
/** "Starting at 5 seconds", "it should start at 5 secs", "from 0:05", "in at 0:05" */
const ENTERS = new RegExp(
  String.raw`\s?(?:,? ?\band )?(?:\bit (?:should|shall|must|has to|needs to|is to|can) )?\b(?:start(?:s|ing)?|begin(?:s|ning)?|enter(?:s|ing)?|com(?:e|es|ing)(?: in)?|offset|from|in)(?: (?:at|from|on|after|by|of))? (?:the )?${TIME}(?: (?:in|into it|on|mark|onwards?))?(?! (?:long|fade|of))`,
  'giu',
);

/** Returns a text about sound that is laid under other sound with the time at which it enters in one form: "coming in at 5 seconds". */
export function plainEntering(text: string): string {
  if (!LAID.test(text) || !MUSIC.test(text) || CUTTING.test(text)) return text;
  return text.replaceAll(
    ENTERS,
    (_, minutes: string | undefined, rest: string | undefined, seconds: string | undefined) => {
      const at = minutes === undefined ? seconds : String(60 * Number(minutes) + Number(rest));
      return ` coming in at ${at} seconds`;
    },
  );
}
