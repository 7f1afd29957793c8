import type { Order, Wordings } from './frames.ts';

type Form = 'inf' | 'te' | 'imp' | 'part' | 'je' | 'subject' | 'done' | 'moet';

/** [prefix, infinitive, imperative, participle, second and third person]. */
type Verb = readonly [prefix: string, infinitive: string, imperative: string, participle: string, finite: string];
const VERBS = {
  verwijderen: ['', 'verwijderen', 'verwijder', 'verwijderd', 'verwijdert'],
  eruithalen: ['eruit', 'halen', 'haal', 'gehaald', 'haalt'],
  eraf: ['eraf', 'knippen', 'knip', 'geknipt', 'knipt'],
  inkorten: ['in', 'korten', 'kort', 'gekort', 'kort'],
  omzetten: ['om', 'zetten', 'zet', 'gezet', 'zet'],
  converteren: ['', 'converteren', 'converteer', 'geconverteerd', 'converteert'],
  brengen: ['', 'brengen', 'breng', 'gebracht', 'brengt'],
  normaliseren: ['', 'normaliseren', 'normaliseer', 'genormaliseerd', 'normaliseert'],
  vertragen: ['', 'vertragen', 'vertraag', 'vertraagd', 'vertraagt'],
  maken: ['', 'maken', 'maak', 'gemaakt', 'maakt'],
  transponeren: ['', 'transponeren', 'transponeer', 'getransponeerd', 'transponeert'],
  uitfaden: ['', 'uitfaden', 'fade', 'uitgefaded', 'uitfadet'],
  infaden: ['', 'infaden', 'fade', 'ingefaded', 'infadet'],
  verminderen: ['', 'verminderen', 'verminder', 'verminderd', 'vermindert'],
  weghalen: ['weg', 'halen', 'haal', 'gehaald', 'haalt'],
  splitsen: ['', 'splitsen', 'splits', 'gesplitst', 'splitst'],
  bepalen: ['', 'bepalen', 'bepaal', 'bepaald', 'bepaalt'],
  uitzoeken: ['uit', 'zoeken', 'zoek', 'gezocht', 'zoekt'],
  meten: ['', 'meten', 'meet', 'gemeten', 'meet'],
  tellen: ['', 'tellen', 'tel', 'geteld', 'telt'],
} satisfies Record<string, Verb>;

function order(object: string, verb: keyof typeof VERBS, tool: string, params: object): Order<Form> {
  const [prefix, infinitive, imperative, participle, finite] = VERBS[verb];
  const joined = prefix.startsWith('er') ? `${prefix} ` : prefix;
  const last = verb === 'uitfaden' ? ' uit' : verb === 'infaden' ? ' in' : prefix && ` ${prefix}`;
  return {
    words: {
      inf: `${object} ${joined}${infinitive}`,
      te:
        verb === 'uitfaden' || verb === 'infaden'
          ? `${object}${last} te faden`
          : `${object} ${prefix && `${prefix} `}te ${infinitive}`,
      imp: `${imperative} ${object}${last}`,
      part: `${object} ${joined}${participle}`,
      je: `${object} ${joined}${finite}`,
      subject: object,
      done: `${joined}${participle}`,
      moet: /^de (?:eerste|lange|akkoorden|sprekers|drums|stems)/u.test(object) ? 'moeten' : 'moet',
    },
    tool,
    params,
  };
}

/** Orders as a Dutch speaker would say them. */
export const DUTCH_ORDERS: readonly Order<Form>[] = [
  order('de zang', 'verwijderen', 'remove_audio_element', { element: 'vocals' }),
  order('de drums', 'eruithalen', 'remove_audio_element', { element: 'drums' }),
  order('de eerste 10 seconden', 'eraf', 'crop_audio', { start_s: 10 }),
  order('de opname tot de eerste 30 seconden', 'inkorten', 'crop_audio', { end_s: 30 }),
  order('het bestand naar mp3', 'omzetten', 'convert_audio', { format: 'mp3' }),
  order('dit naar flac', 'converteren', 'convert_audio', { format: 'flac' }),
  order('de opname op -16 LUFS', 'brengen', 'normalize_loudness', { target_lufs: -16 }),
  order('het op -14 LUFS', 'normaliseren', 'normalize_loudness', { target_lufs: -14 }),
  order('het met 10 procent', 'vertragen', 'change_speed', { tempo_ratio: 0.9 }),
  order('het 5 procent sneller', 'maken', 'change_speed', { tempo_ratio: 1.05 }),
  order('het nummer twee halve tonen omhoog', 'transponeren', 'change_speed', { pitch_semitones: 2 }),
  order('het aan het einde over 5 seconden', 'uitfaden', 'fade_audio', { out_s: 5 }),
  order('de opname over 3 seconden', 'infaden', 'fade_audio', { in_s: 3 }),
  order('de achtergrondruis', 'verminderen', 'noise_reduction', {}),
  order('de netbrom', 'weghalen', 'remove_audio_element', { element: 'hum' }),
  order('het nummer in stems', 'splitsen', 'stem_analysis', {}),
  order('de lange pauzes', 'inkorten', 'cut_silences', {}),
  order('het tempo', 'bepalen', 'tempo_analysis', {}),
  order('de toonsoort', 'uitzoeken', 'musical_intelligence_analysis', {}),
  order('de luidheid', 'meten', 'signal_analysis', {}),
  order('de akkoorden', 'bepalen', 'musical_intelligence_analysis', {}),
  order('de sprekers', 'tellen', 'speech_analysis', {}),
];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const sentence = (text: string): string => `${capital(text)}.`;
/** The finite verb stands after the noun: "Het bestand moet naar mp3 omgezet worden." */
const afterNoun = (subject: string, verb: string): string => {
  const [, noun = '', how = ''] = /^((?:de|het) (?:eerste 10 |lange )?(?!(?:met|op|aan|5) )[a-z]+|het|dit)(.*)$/u.exec(
    subject,
  )!;
  return `${capital(noun)} ${verb}${how}`;
};

/** Ways in which a Dutch speaker words any order. */
export const DUTCH_FRAMES: Wordings<Form> = {
  imperative: ({ imp }) => sentence(imp),
  'imperative, casual': ({ imp }) => `hoi, ${imp.replace(' ', ' effe ')}`,
  'imperative, even': ({ imp }) => `${imp}, alsjeblieft`,
  infinitive: ({ inf }) => inf,
  'graag, infinitive': ({ inf }) => `Graag ${inf}.`,
  'infinitive aub': ({ inf }) => `${inf} aub`,
  'infinitive, if possible': ({ inf }) => `${inf}, als het kan`,
  'kun je': ({ inf }) => `kun je ${inf}?`,
  'kan je even': ({ inf }) => `kan je even ${inf}`,
  'kunt u': ({ inf }) => `Kunt u ${inf}?`,
  'zou je willen': ({ inf }) => `Zou je ${inf.replace(/ (\S+)$/u, ' willen $1')}?`,
  'zou je kunnen': ({ inf }) => `Zou je ${inf.replace(/ (\S+)$/u, ' kunnen $1')}?`,
  'zou u kunnen': ({ inf }) => `Zou u alstublieft ${inf.replace(/ (\S+)$/u, ' kunnen $1')}?`,
  'wil je': ({ inf }) => `Wil je ${inf}?`,
  'wilt u': ({ inf }) => `Wilt u ${inf}?`,
  'zou je zo vriendelijk willen zijn': ({ te }) => `Zou je zo vriendelijk willen zijn om ${te}?`,
  'ik wil': ({ inf }) => `ik wil ${inf}`,
  'ik wil graag': ({ inf }) => `Ik wil graag ${inf}.`,
  'ik zou graag': ({ inf }) => `Ik zou graag ${inf}.`,
  'ik wil dat je': ({ je }) => `Ik wil dat je ${je}.`,
  'ik zou graag willen dat u': ({ je }) => `Ik zou graag willen dat u ${je}.`,
  laten: ({ inf }) => `Ik wil ${inf.replace(/ (\S+)$/u, ' laten $1')}.`,
  'wil hebben': ({ part }) => `ik wil ${part} hebben`,
  'graag gedaan': ({ part }) => `Graag ${part}.`,
  'had graag': ({ part }) => `Ik had graag ${part}.`,
  'mag ik': ({ part }) => `Mag ik ${part} hebben?`,
  'we moeten': ({ inf }) => `We moeten ${inf}.`,
  'je moet': ({ inf }) => `je moet ${inf}`,
  'je mag': ({ inf }) => `Je mag ${inf}.`,
  'moet worden': ({ subject, done, moet }) => `${afterNoun(subject, moet)} ${done} worden.`,
  'moet nog': ({ subject, done, moet }) => `${afterNoun(subject, moet)} nog worden ${done}`,
  'ik verzoek u': ({ te }) => `Ik verzoek u ${te}.`,
  'mag ik je vragen': ({ te }) => `Mag ik je vragen om ${te}?`,
  'ik wilde vragen of': ({ inf }) => `Ik wilde vragen of je ${inf} kunt`.replace(/ (\S+) kunt$/u, ' kunt $1'),
  'zou je het erg vinden': ({ te }) => `Zou je het erg vinden om ${te}?`,
  'vind je het erg': ({ te }) => `Vind je het erg om ${te}?`,
  'het zou fijn zijn als': ({ inf }) => `Het zou fijn zijn als je ${inf.replace(/ (\S+)$/u, ' zou kunnen $1')}.`,
  'zou mooi zijn als': ({ part }) => `zou mooi zijn als ${part} wordt`,
  'ik zou het waarderen als': ({ inf }) => `Ik zou het waarderen als u ${inf.replace(/ (\S+)$/u, ' wilt $1')}.`,
  'misschien kun je': ({ inf }) => `misschien kun je ${inf}`,
  'mijn baas wil': ({ part }) => `Mijn baas wil ${part} hebben.`,
  'mijn baas wil dat je': ({ je }) => `Mijn baas wil dat je ${je}.`,
  opdracht: ({ inf }) => `Opdracht: ${inf}`,
  'het is de bedoeling': ({ te }) => `Het is de bedoeling om ${te}.`,
  'het is nodig': ({ te }) => `Het is nodig om ${te}.`,
  'help me': ({ te }) => `Help me even om ${te}.`,
  'doe me een lol': ({ imp }) => `doe me een lol en ${imp}`,
  'wees zo goed': ({ te }) => `Wees zo goed om ${te}.`,
  'laten we': ({ inf }) => `Laten we ${inf}`,
  'nu nog': ({ inf }) => `nu nog ${inf}`,
  'hier is mijn bestand': ({ imp }) => `Hier is mijn bestand. ${sentence(imp)}`,
  'omdat mijn baas': ({ imp }) => `${imp} omdat mijn baas dat wil`,
  'meer niet': ({ imp }) => `${imp}, meer niet`,
};
