/** "Make it stereo": a conversion. */
const MADE =
  /\b(?:make|get|turn) (it|this|that|them|both|all of them|everything)(?: into| to)?(?: a)? (mono|stereo)\b(?! (?:and|mix|video))/giu;

/** Returns a text with changes of the number of channels as the conversions that they are. */
export function plainChannels(text: string): string {
  return text.replaceAll(MADE, 'convert $1 to $2');
}
