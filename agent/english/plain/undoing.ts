const WORK =
  '(?:last|previous|latest|speed|tempo|pitch|key|noise|crop|trim|fade|loudness|level|volume|normali[sz]ation|denois\\w*|conversion|effect|vocal|stem|mix|silence|\\d+(?:\\.\\d+)?x)';
const STEP = '(?:step|change|edit|move|operation|action|removal|reduction|shift|conversion)';
const BACK = '(?:to (?:the|that|how|what|my|where|before)|one\\b|a step|by one)';
/** Words of somebody who wants the last work taken back. */
const UNDO = new RegExp(
  [
    String.raw`\b(?:undo|un-?do|(?:ctrl|cmd|control)(?: ?[+-] ?| )z)\b`,
    String.raw`\b(?:take|bring|get) (?:me|us) back ${BACK}`,
    // "Too loud, go back", "no wait, put it back"
    String.raw`(?:^|[.,;!–-]\s{0,3}|\b(?:lol|ok|okay|so|just|please|pls|then|nah|no|ugh|and) )(?:go|turn|take|put|bring|switch|change|set|get) (?:(?:it|that|this|everything|things) )?back(?: (?:again|please|pls|then|how it was|as it was|the way it was))*(?=\s*[.!]*$)`,
    String.raw`\b(?:switch|change|roll|move|step|go|jump)(?: (?:me|us|it|this|that|things))? back ${BACK}`,
    String.raw`\b(?:revert|roll back|rollback) (?:to|it|that|this|the)\b`,
    String.raw`\breturn to (?:the|that|how|what|my) (?:[\w'-]+ ){0,3}(?:version|one|file|state|recording|was)\b`,
    String.raw`\b(?:scrap|ditch|forget(?: about)?|discard|reverse|cancel|withdraw) (?:the|that|your|this) (?:(?:[\w'.-]+ )?${STEP}|${WORK}|${WORK} ${STEP}|faster one|slower one|louder one|quieter one)(?=[.,;!?]|$| (?:please|again|and (?:keep|go|return|leave|use))\b)`,
  ].join('|'),
  'iu',
);
/** Orders of further work, which taking back alone would drop; and what goes back further than one step. */
const FURTHER =
  /\b(?:and|then|but|instead|also)[, ]+(?:then |please |just |also |only )*(?:trim|cut|crop|convert|normali[sz]e|speed|slow|fade|pitch|transpose|denoise|split|make|bring|export|save|join|mix|level|tell|measure|render|do|try|redo|repeat|run)\b|\b(?:instead|rather|original(?:ly)?|everything|all of (?:it|them)|both|whole|raw|untouched|first file|start over|from scratch|two steps|beginning)\b|\b(?:to|at|by|from) (?:-|minus )?\d|\b(?:how|should|ought|the other|can i|could i|is it possible|does|what happens|would it|will it|cost|price|tokens?|charged?)\b|\b(?:as|to|into) (?:an? )?(?:mp3|wav|flac|ogg|m4a|opus)\b|\d:\d\d/iu;
/** "Use the original instead." */
const ORIGINAL =
  /^\s*(?:(?:please|no|ok(?:ay)?)[, ]+)*(?:use|take|(?:go|switch) back to) the original(?: (?:file|version|recording|one))?(?: instead| again)?(?=\s*[.!]|\s*$)/iu;
/** A sentence after it that orders something: "Undo that. Remove the drums from it." */
const NEXT_ORDER =
  /[.!;]\s+(?:(?:then|now|please|just|also|and)[, ]+)*(?:add|align|change|convert|crop|cut|describe|extract|fade|give|join|keep|level|lower|make|mix|normali[sz]e|play|put|raise|remove|shorten|slow|speed|split|tell|transcribe|trim|what|how|which|who|where)\b/iu;
/** Requests that take nothing back though they have such words. */
const NOT_UNDOING =
  /\b(?:do not|don['’]?t|never|without|why|go back and forth|go back over|back ?ing|back ?ground|back ?track|if|unless|when)\b/iu;
/** "Back to the version before the speed change": further than one step. */
const BEFORE_WORK = /\bbefore (?:the|that|you|we|i) \w/iu;
const MAX_WORDS = 26;

/** Returns the plain order to take the last work back where a whole message says no more than that: "ctrl+z on the speed thing". */
export function plainUndoing(text: string): string {
  if (text.split(/\s+/u).length > MAX_WORDS) return text;
  if (ORIGINAL.test(text)) return text.replace(ORIGINAL, 'Undo everything');
  if (
    !UNDO.test(text) ||
    BEFORE_WORK.test(text) ||
    FURTHER.test(text) ||
    NEXT_ORDER.test(text) ||
    NOT_UNDOING.test(text)
  )
    return text;
  return 'Undo that.';
}
