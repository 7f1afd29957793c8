const IN_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
/** Marks before the items of a list: "1.", "2)", "a)", "Item one:". A number with a full stop begins a line or a sentence. */
const MARK =
  /(?:^|(?<=[\n.:;!?])\s{0,4})(\d{1,2})[.)]\s{1,4}(?=\S)|(?:^|\s)(?:\(?(\d{1,2})\)|\(?([a-h])\)|(?:item|point|job|task|step|thing|number|no\.?) (one|two|three|four|five|six|seven|eight|\d{1,2})[:.)])\s{1,4}(?=\S)/giu;
/** Longer lists are read as they are. */
const MAX_ITEMS = 20;

/** Returns a text whose list has its items as sentences, without the marks: "Two jobs: 1) how fast is it 2) cut the intro". */
export function withoutListMarks(text: string): string {
  const marks = [...text.matchAll(MARK)].map((match) => ({
    at: match.index,
    length: match[0].length,
    n: numberOf(match),
  }));
  if (marks.length < 2 || marks.length > MAX_ITEMS || !marks.every(({ n }, place) => n === place + 1)) return text;
  const items = marks.map(({ at, length }, place) =>
    text.slice(at + length, marks[place + 1]?.at ?? text.length).trim(),
  );
  const before = text.slice(0, marks[0]!.at).trim();
  return [before, ...items]
    .filter(Boolean)
    .map((item, place, all) => (place < all.length - 1 && !/[.!?;:]$/u.test(item) ? `${item}.` : item))
    .join('\n');
}

function numberOf([, line, digits, letter, word]: RegExpExecArray): number {
  if (letter !== undefined) return 'abcdefgh'.indexOf(letter.toLowerCase()) + 1;
  const number = line ?? digits ?? word!;
  return IN_WORDS.includes(number.toLowerCase()) ? IN_WORDS.indexOf(number.toLowerCase()) + 1 : Number(number);
}
