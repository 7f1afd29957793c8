/** Length of each text in UTF-16 code units. */
const LENGTH = 65_536;

/** Pieces that a reader may take long for when they are repeated without end. */
const PIECES: Record<string, string> = {
  letter: 'a',
  'words of a letter': 'a ',
  'joined letters': 'a-a-a-',
  digits: '7',
  'numbers with marks': '1.2:3,',
  commas: ',',
  'question marks': '?',
  blanks: ' ',
  lines: '\n',
  'joining words': 'and then and ',
  negations: 'do not not ',
  conditions: 'if it is loud, ',
  instructions: 'remove the vocals and cut 3 s, ',
  'Chinese characters': '去掉人声',
  hiragana: 'してください',
  katakana: 'ボーカル',
  Hindi: 'आवाज़ हटा दो ',
  'combining marks': 'e\u0301\u0301\u0301',
  emoji: '👩‍👩‍👧 ',
  'halves of surrogates': '\uD83D \uDC69',
};

/** Returns twenty texts of 64 KiB by the name of their shape. */
export function hostileTexts(): { shape: string; text: string }[] {
  return Object.entries(PIECES).map(([shape, piece]) => ({
    shape,
    text: piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH),
  }));
}
