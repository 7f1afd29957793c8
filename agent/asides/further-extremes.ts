const EXTREME =
  '(?:(?:second |next )?(?:loud|quiet|soft|fast|slow|long|short|nois[iy]|clean)(?:er|est)|(?:highest|lowest|most|least|fewest)(?: [\\p{L}-]+)?)';
/** A question that holds files against each other. */
const COMPARED = new RegExp(
  String.raw`\b(?:which|what|who|whose)\b[^.!\n]{0,80}?\b(?:${EXTREME}|most|more|less|least|fewer)\b`,
  'iu',
);
const ORDERED =
  /\b(?:trim|cut|crop|convert|make|turn|bring|normali[sz]e|slow it|speed it|fade|denoise|mp3|wav|flac|transpose)\b/iu;
const FURTHER = new RegExp(
  String.raw`^(?:(?:ok(?:ay)?|right|thanks|great|cool|good)[, ]+)*(?:and|what about|how about|now|or|and what about|also)[, ]+(?:the )?(${EXTREME})(?: one| file| track| take| of (?:them|all|the lot))?\s*[?.!]*$`,
  'iu',
);

/** Returns "and the slowest?" after a question for the fastest file as a question. */
export function plainFurtherExtreme(text: string, before: string): string {
  const [, extreme] = FURTHER.exec(text.trim()) ?? [];
  if (extreme === undefined || !COMPARED.test(before) || ORDERED.test(before)) return text;
  return `which one is the ${extreme}?`;
}
