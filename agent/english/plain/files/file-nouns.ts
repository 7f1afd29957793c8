/** "This wav": the file that is there, rather than the format that is wanted. */
const NAMED_BY_FORMAT =
  /\b(this|that|these|those|(?:the |my |our )?(?:attached|uploaded|enclosed)|(?:the|my|our|these|all) (?:two|three|four|\d+)) (?:wav|mp3|flac|m4a|ogg|opus|aac|aiff?)(s?)\b(?! ?(?:file|version|format|copy|export|\d))/giu;

/** Returns an English text in which no file is called by its format alone. */
export function plainFileNouns(text: string): string {
  return text.replaceAll(NAMED_BY_FORMAT, '$1 file$2');
}
