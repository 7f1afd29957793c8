/** Words by which files are held against each other, by what is measured. Languages share their beginnings. */
const COMPARED: readonly [field: string, words: RegExp][] = [
  [
    'tempo',
    /(?<!\p{L})(?:schnell|langsam|r[aá]pid|lent[oaeis]|vite|veloc|snel|langza|tra(?:ag|ger)|szybs|szybc|wolniej|tempo|bpm|tez|dheem)|速|早|遅|快|慢|तेज़|तेज|धीम/iu,
  ],
  [
    'loudness',
    /(?<!\p{L})(?:laut|leise|fuerte|m[aá]s (?:alt|baj)|fort|mais (?:alt|baix)|pi[uù] (?:alt|bass|silenz)|luid|harde?r?(?!\p{L})|zacht|g[lł]o[sś]n|cich|awaa?z|volume|loud)|音量|うるさ|大きい|静か|声が|响|大声|小声|安静|音量|आवाज़|आवाज|ज़ोर/iu,
  ],
  [
    'length',
    /(?<!\p{L})(?:l[aä](?:e)?ng(?!s|z)|k[uü](?:e)?rz|larg|m[aá]s cort|long|court|mais (?:long|curt|comprid)|lung|kort|d[lł]u[zż]|kr[oó]t|dur|lamb|chhot)|長|短|长|लंब|छोट/iu,
  ],
];
/** Hindi has one word for loud and fast. */
const OF_SOUND = /awaa?z|volume|loud|आवाज़|आवाज|वॉल्यूम/iu;

/** Returns the field by which the words of a question compare files, in a language other than English; undefined if they name none, or several. */
export function comparedIn(text: string): string | undefined {
  const found = COMPARED.flatMap(([field, words]) => (words.test(text) ? [field] : []));
  if (found.length === 2 && found[0] === 'tempo' && OF_SOUND.test(text)) return found[1];
  return found.length === 1 ? found[0] : undefined;
}
