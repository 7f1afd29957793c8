/** Shapes of text that make readers slow which look back or try again, each repeated up to a length. */
const SHAPES: Readonly<Record<string, string>> = {
  'one letter': 'a',
  digits: '1234567890',
  'clock marks': '1:',
  'numbers with units': '1 s ',
  'number words': 'twenty two ',
  'half of half': 'half a ',
  'first and last': 'the first 3 and the last ',
  ranges: '1 to 2 - ',
  'open quotes': '"a ',
  'quotes of one letter': "'",
  'names with underscores': 'a_',
  dots: 'a.',
  hyphens: 'a-',
  addresses: 'http://',
  'elements without verbs': 'drums, ',
  'removals without elements': 'remove ',
  conditions: 'if over ',
  'Japanese numerals': '一二三十百',
  'Japanese words': '最初の3秒から',
  'Hindi words': 'पहले के बाद तक ',
  blanks: ' ',
  'mixed marks': '-+#"(),:;',
};

/** Returns the shapes by name, each as text of `length` UTF-16 code units. */
export function adversarialTexts(length: number): [string, string][] {
  return Object.entries(SHAPES).map(([name, shape]) => [
    name,
    shape.repeat(Math.ceil(length / shape.length)).slice(0, length),
  ]);
}
