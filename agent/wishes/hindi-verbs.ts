/** Stems of verbs of orders, and their participles where these are not regular; in Devanagari. */
const DEVANAGARI =
  'हटा कर:किया बदल काट बता निकाल बना मिटा घटा बढ़ा बढा जोड़ मिला नाप माप गिन ढूँढ ढूंढ खोज पहचान रख छोड़ लगा डाल सुधार दिखा बचा तोड़ उतार चढ़ा जाँच जांच लिख दबा';
/** The same in Latin letters, as people type them. */
const LATIN =
  'hata kar:kiya kr:kiya badal:badla kaat kat:kata bata nikal:nikala bana mita ghata badha jod mila naap maap gin dhund dhoond khoj rakh chhod laga daal sudhar dikha bacha tod likh jaanch convert';

interface Verb {
  stem: string;
  infinitive: string;
  participles: readonly string[];
}

const verbOf = (entry: string): Verb => {
  const [stem = '', irregular] = entry.split(':');
  const isLatin = /[a-z]/u.test(stem);
  const long = /ा$|a$/u.test(stem);
  const participle = irregular ?? `${stem}${isLatin ? (long ? 'ya' : 'a') : long ? 'या' : 'ा'}`;
  const base = participle.replace(/या$|ा$|ya$|a$/u, '');
  const others = isLatin
    ? [`${base}i`, `${base}e`, `${base}ye`, `${base}yi`]
    : [`${base}ई`, `${base}ए`, `${base}ी`, `${base}े`, `${base}यी`, `${base}ये`, `${base}की`];
  return {
    stem,
    infinitive: `${stem}${isLatin ? 'na' : 'ना'}`,
    participles: [participle, ...others, ...(stem === 'कर' ? ['की', 'किए', 'किये', 'किया'] : [])],
  };
};

const VERBS: readonly Verb[] = [...DEVANAGARI.split(' '), ...LATIN.split(' ')].map(verbOf);
const BY_FORM = new Map(
  VERBS.flatMap(({ stem, infinitive, participles }) => {
    const cut = infinitive.replace(/ा$|a$/u, '');
    return [stem, infinitive, `${cut}े`, `${cut}e`, `${cut}ी`, `${cut}i`, ...participles].map(
      (form) => [form, stem] as const,
    );
  }),
);
const oneOf = (forms: readonly string[]): string => `(?:${forms.toSorted((a, b) => b.length - a.length).join('|')})`;

export const STEM = oneOf(VERBS.map(({ stem }) => stem));
/** "हटाना", "हटाने", "hatane". */
export const INFINITIVE = oneOf(
  VERBS.flatMap(({ infinitive }) => {
    const cut = infinitive.replace(/ा$|a$/u, '');
    return [infinitive, `${cut}े`, `${cut}e`, `${cut}ी`, `${cut}i`];
  }),
);
export const PARTICIPLE = oneOf(VERBS.flatMap(({ participles }) => participles));

/** Returns an order: "हटा दो", "hata do". */
export function orderOf(form: string): string {
  const stem = BY_FORM.get(form.toLowerCase()) ?? form;
  return `${stem} ${/[a-z]/u.test(stem) ? 'do' : 'दो'}`;
}
