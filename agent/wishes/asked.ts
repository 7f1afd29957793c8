/** How a language asks somebody for work, beside its polite verbs. */
interface Request {
  /** Names one thing, as only an order about a file at hand does: "the voice", "it", a number. */
  definite: RegExp;
  /** Negates the work rather than the question: "could you not remove it?" */
  negated: RegExp;
}

const words = (list: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${list})(?![\\p{L}\\p{M}])`, 'iu');
/** Any text: the language has no articles. */
const ALWAYS = /^/u;

const REQUESTS: Readonly<Record<string, Request>> = {
  de: {
    definite: words(
      String.raw`der|die|das|den|dem|es|ihn|dies\p{L}*|mein\p{L}*|hier|daraus|davon|alle\p{L}*|beide\p{L}*|zum|zur|vom|am|im|beim|bitte`,
    ),
    negated: words(String.raw`bitte nicht|nicht (?:\p{L}+ )?\p{L}+(?:en|ern|eln)(?=\s*[?.!]|$)|nichts|kein\p{L}*`),
  },
  es: {
    definite: words(
      String.raw`el|la|los|las|lo|le|est[aeo]s?|es[aeo]s?|mis?|del|al|\p{L}+[aeiáéí]r(?:me|te|se)?l[aeo]s?|por favor|porfa`,
    ),
    negated: words(String.raw`(?:no|nunca|ni) (?:(?:me|lo|la|los|las|le) )?\p{L}+[aei]r(?:l[aeo]s?)?`),
  },
  fr: {
    definite: /(?<![\p{L}])(?:le|la|les|ce|cet|cette|ces|mon|ma|mes|ça|au|aux|du|stp|svp)(?!\p{L})|\bl['’]|s['’]il/iu,
    negated: words('ne (?:pas|rien|plus|jamais)'),
  },
  pt: {
    definite: words(
      String.raw`o|a|os|as|isso|isto|est[ae]s?|ess[ae]s?|dess?[ae]s?|dest[ae]s?|d[ao]s?|n[ao]s?|meus?|minhas?|\p{L}+[áêíô]-l[ao]s?|por favor|porfa\p{L}*`,
    ),
    negated: words(String.raw`(?:não|nao|nunca|nem) (?:(?:me|o|a|os|as) )?\p{L}+[aei]r`),
  },
  it: {
    definite:
      /(?<!\p{L})(?:il|lo|la|i|gli|le|quest[oaei]|mi[oa]|mie[i]?|d[ea]ll?[aeo]?|d[ea]gli|d[ea]i|nell?[aeo]?|all?[aeo]?|sull?[aeo]?|\p{L}+[aei]r(?:l[aeoi]|mel[aeoi]|ne)|per (?:favore|piacere|cortesia)|pfv)(?!\p{L})|(?<!\p{L})(?:\p{L}*l|quest)['’]/iu,
    negated: words(String.raw`(?:non|mai|né) (?:(?:mi|lo|la|li|le) )?\p{L}+[aei]r(?:e|l[aeoi])?`),
  },
  nl: {
    definite: words(
      'de|het|dit|deze|die|dat|mijn|er|daar\\p{L}*|hier\\p{L}*|eraf|eruit|alle|beide|alsjeblieft|alstublieft|aub',
    ),
    negated: words(String.raw`niet (?:\p{L}+ )?\p{L}+en(?=\s*[?.!]|$)|niets|geen`),
  },
  pl: { definite: ALWAYS, negated: words(String.raw`nie \p{L}+ć|niczego|żadn\p{L}+`) },
  ja: { definite: ALWAYS, negated: /ない(?:で|よう)/u },
  zh: {
    definite: /帮|把|将|它|这|麻烦|请|给我|替我|告诉|\d/u,
    negated: /(?:能不能|能否|能|可以|可不可以|麻烦你?|请)\s?(?:帮我|先)?\s?(?:不要|别|不(?!能|可以))/u,
  },
  hi: { definite: ALWAYS, negated: words('न|ना|मत|नहीं') },
};

/** A question about what the service does in general, or for audio that is not at hand. */
const GENERAL = new RegExp(
  [
    String.raw`(?<!\p{L})(?:überhaupt|eigentlich|generell|normalerweise|grundsätzlich|normalmente|en general|alguna vez|d['’]habitude|en général|normalement|geralmente|em geral|di solito|in genere|normaal|meestal|in het algemeen|zwykle|normalnie|w ogóle)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:eine[mnrs]?|un[ae]?|uma?|een|jak\p{L}*|dowoln\p{L}*)\s(?:\p{L}+\s)?(?:lied|song|datei|aufnahme|stück|titel|track|video|canción|archivo|grabación|pista|chanson|fichier|enregistrement|morceau|música|arquivo|ficheiro|gravação|faixa|canzone|file|registrazione|brano|nummer|bestand|opname|liedje|piosenk\p{L}+|plik\p{L}*|nagrani\p{L}+)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:wenn ich|falls ich|si (?:yo|te|le|je|j['’])|se (?:io|ti|vi|eu|lhe)|als ik|jeśli|jeżeli|gdyby)(?!\p{L})`,
    String.raw`\p{L}[aei]rse(?!\p{L})`,
    '任何|一般|通常|普段|どんな|किसी भी|आम तौर',
  ].join('|'),
  'iu',
);
/** Changes whose value is all that they are, where nothing in the sentence gives one: "change the pitch". */
const OPEN_CHANGE =
  /(?=.*(?:änder|cambi|chang|modifi|mud[ae]|alter|verander|wijzig|zmieni|変え|変更|改变|变|बदल))(?:.*(?:pitch|पिच|tonhöhe|toonhoogte|hauteur|tonalid|tonalit|(?<!\p{L})(?:tono|tom)(?!\p{L})|wysokość|tonacj|音高|变调|キー))/iu;
const VALUE =
  /\d|halbt|semiton|demi-?ton|halve to|pó[lł]ton|半音|सेमीटोन|(?<!\p{L})(?:um|by|de|di|van|o)\s(?:ein|un|um|een|jeden)/iu;

/** A number that is no part of the name of a format. */
const NUMBER = /(?<!(?<!\p{L})mp?)\d/iu;

/**
 * Reads a sentence that asks somebody for work: whether it orders the work about a file at hand, or forbids it. Undefined for one about
 * what can be done in general.
 */
export function askedIn(sentence: string, language: string): 'ordered' | 'forbidden' | undefined {
  const request = REQUESTS[language];
  if (!request) return undefined;
  if (request.negated.test(sentence)) return 'forbidden';
  if (!request.definite.test(sentence) && !NUMBER.test(sentence)) return undefined;
  if (GENERAL.test(sentence) || (OPEN_CHANGE.test(sentence) && !VALUE.test(sentence))) return undefined;
  return 'ordered';
}
