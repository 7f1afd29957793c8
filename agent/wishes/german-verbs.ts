/** Verbs of orders whose forms are regular; those that begin with a prefix, or end in "ieren", have a participle without "ge". */
const REGULAR =
  'entfernen entrauschen verlangsamen verkürzen verringern verstärken verbessern beschleunigen bestimmen bereinigen begrenzen beseitigen zerlegen zerteilen erhöhen erstellen ermitteln erzeugen konvertieren normalisieren transponieren reduzieren isolieren exportieren transkribieren analysieren separieren filtern blenden wandeln drehen kürzen senken hängen fügen löschen machen holen legen teilen trennen listen zählen stellen setzen speichern mischen spalten dämpfen kleben packen säubern glätten hauen schicken reinigen trimmen cutten zeigen';
const NO_GE = /^(?:ent|ver|be|zer|er)|ieren$/u;
/** The others: infinitive, participle, second and third person. */
const IRREGULAR = `nehmen genommen nimmst nimmt|schneiden geschnitten schneidest schneidet|bringen gebracht bringst bringt|messen gemessen misst misst|finden gefunden findest findet|ziehen gezogen ziehst zieht|heben gehoben hebst hebt|werfen geworfen wirfst wirft|schmeißen geschmissen schmeißt schmeißt|verbinden verbunden verbindest verbindet|erkennen erkannt erkennst erkennt|schreiben geschrieben schreibst schreibt|behalten behalten behältst behält`;
/** Prefixes that stand apart: "nimm … raus", "rausgenommen", "rauszunehmen". */
const APART =
  'heraus|raus|hinaus|weg|ab|aus|ein|um|zu|hoch|rauf|herauf|herunter|runter|herab|hinzu|zusammen|an|auf|durch|leiser|lauter|klein|fest|aneinander';

interface Verb {
  infinitive: string;
  participle: string;
  finite: readonly string[];
}

function regular(infinitive: string): Verb {
  const stem = infinitive.replace(/(?:(?<=e[lr])n|en)$/u, '');
  const joint = /[dt]$/u.test(stem) ? 'e' : '';
  const second = /[sßz]$/u.test(stem) ? `${stem}t` : `${stem}${joint}st`;
  return {
    infinitive,
    participle: `${NO_GE.test(infinitive) ? '' : 'ge'}${stem}${joint}t`,
    finite: [second, `${stem}${joint}t`, infinitive],
  };
}

const VERBS: readonly Verb[] = [
  ...REGULAR.split(' ').map(regular),
  ...IRREGULAR.split('|').map((forms): Verb => {
    const [infinitive = '', participle = '', ...finite] = forms.split(' ');
    return { infinitive, participle, finite: [...finite, infinitive] };
  }),
];

const INFINITIVES = new Map(VERBS.map(({ infinitive }) => [infinitive, infinitive]));
const PARTICIPLES = new Map(VERBS.map(({ infinitive, participle }) => [participle, infinitive]));
const FINITES = new Map(VERBS.flatMap(({ infinitive, finite }) => finite.map((form) => [form, infinitive])));
const oneOf = (forms: ReadonlyMap<string, string>): string => `(?:${APART})?(?:${[...forms.keys()].join('|')})`;

export const PREFIX = `(?:${APART})`;
export const INFINITIVE = oneOf(INFINITIVES);
export const PARTICIPLE = oneOf(PARTICIPLES);
/** A verb at the end of a subordinate clause. */
export const FINITE = oneOf(FINITES);
/** "zu entfernen", "rauszunehmen". */
export const WITH_ZU = `(?:zu (?:${[...INFINITIVES.keys()].join('|')})|(?:${APART})zu(?:${[...INFINITIVES.keys()].join('|')}))`;

const SPLIT = new RegExp(`^(${APART})?(.+)$`, 'u');

/** Returns the infinitive of any of these forms. */
export function infinitiveOf(form: string): string {
  const small = form.toLowerCase();
  const [, afterZu] = /^zu (.+)$/u.exec(small) ?? [];
  if (afterZu) return afterZu;
  for (const forms of [PARTICIPLES, FINITES]) {
    const whole = forms.get(small);
    if (whole) return whole;
  }
  const [, prefix = '', verb = ''] = SPLIT.exec(small) ?? [];
  return prefix + (PARTICIPLES.get(verb) ?? FINITES.get(verb) ?? verb.replace(/^zu/u, ''));
}
