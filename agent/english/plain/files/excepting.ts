const NAME = String.raw`(?:[\w-]+\.(?:wav|mp3|flac|m4a|ogg|opus|aac|aiff?|mp4|mov|mkv|webm)|[a-z](?![\w.'’])|(?:the )?(?:first|second|third|fourth|last) (?:one|file|track|song|take|recording|clip)|(?:number|track|take|file) \d{1,2})`;
const ALL = String.raw`(?:all(?: of (?:these|them|those))?|everything|every (?:file|track|song|one)|the lot|(?:all )?(?:these|them|those)|the (?:files|tracks|songs))`;

/** "All to mp3, not b", "the lot as mp3s, leaving out b.wav": files that are left out of all. */
const LEFT_OUT = new RegExp(
  String.raw`\b(${ALL})\b(?! (?:two|three|four|five|six|\d|of|but|except)\b)((?:[^.!?;]|\.(?=\w)){0,50}?),? (?:but |and |just )?(?:not|skip(?:ping)?|leav(?:e|ing) out|minus|excluding|without touching|don['’]?t (?:touch|do|include)) (${NAME})(?=\s*(?:[.,;!?]|$))`,
  'giu',
);

/** Returns a text in which files that are left out of all stand behind "except". */
export function plainExcepting(text: string): string {
  return text.replaceAll(LEFT_OUT, '$1 except $3$2');
}
