const SAME = String.raw`(?:the same|same|unchanged|as (?:it )?is|as it was|alone|untouched|where it is|the way it is|put|constant|intact)`;
/** "… but keep it the same speed", "… pitch stays the same": what a change of the other leaves as it is. */
const KEPT = new RegExp(
  String.raw`(?<=\w)(?:,|\.|;| -| –)? (?:(?:but|and|while|with|though) )?(?:please )?(?:(?:keep|leave)(?:ing)? (?:it|this|that) (?:at )?(?:the )?same (speed|tempo|pace|pitch|key)|(?:keep|leave)(?:ing)? (?:the |its )?(speed|tempo|pace|pitch|key) (?:at )?${SAME}|(?:the |its )?(speed|tempo|pace|pitch|key) (?:must |should |has to |needs to |can |shall )?(?:stays?|remains?|be kept|is to stay|be) ${SAME}|(?:don['’]?t|do not|dont) (?:mess w(?:ith)?|touch|change|alter|affect) (?:the |its )?(speed|tempo|pace|pitch|key))(?=\s*(?:[.,;!?]|$))`,
  'giu',
);

/** "20 percent faster without changing its pitch" */
const WITHOUT =
  /(\b(?:faster|slower|quicker|higher|lower|up|down|speed|percent|%|semitones?|tempo|stretch\w*)\b[^.!?;]{0,40}?),? without (?:changing|touching|altering|affecting|shifting|raising|messing with) (?:its|the|his|her|my|their) (pitch|speed|tempo)\b/giu;

/** Returns a text in which a speed or pitch that stays is named in one form. */
export function plainKept(text: string): string {
  return text.replaceAll(WITHOUT, '$1 at the same $2').replaceAll(KEPT, (_, ...found: (string | undefined)[]) => {
    const what = found.slice(0, 4).find(Boolean)!.toLowerCase();
    return ` at the same ${what === 'key' ? 'pitch' : what}`;
  });
}
