import type { Phrases } from '../../phrases.ts';
import { bullets, inBrackets } from '../../writing.ts';
import { fields, writing } from './writing.ts';

const { clock, date, listed, number, tokens, usd } = writing;

const STATES: Record<string, string> = {
  IN_QUEUE: 'bezig',
  completed: 'klaar',
  failed: 'mislukt',
  cancelled: 'afgebroken',
};

export const phrases: Phrases = {
  noAudio: () => 'Om welke audio gaat het? Voeg een bestand toe of stuur een link.',
  needsTwo: () => 'Daarvoor zijn twee opnamen nodig en er is er maar één. Voeg de andere toe of stuur een link.',
  whatToDo: (names) =>
    `Ontvangen: ${listed(names)}. Wat moet ermee gebeuren? Bijvoorbeeld: tempo en toonsoort bepalen, de zang verwijderen, de ruis verminderen, de eerste 30 seconden houden.`,
  whichFile: (names) => `Welke: ${listed(names, 'or')}?`,
  fileUnknown: (name, names) =>
    `Er is hier geen bestand ‘${name}’.${names.length > 0 ? ` Wel: ${listed(names)}.` : ''}`,
  unclear: () => 'Dat is niet duidelijk. Wat moet er over de audio worden uitgezocht, of wat moet ermee gebeuren?',
  nothingWaits: (deeds) =>
    `Er wacht niets op een ja.${deeds.length > 0 ? ` Het laatst gedaan: ${listed(deeds)}.` : ''} Wat moet ik nu doen?`,
  doneSoFar: (deeds) => `Tot nu toe gedaan: ${listed(deeds)}.`,
  notUnderstoodPart: (text) => `Niet begrepen: ‘${text}’. Zeg het met andere woorden.`,
  readOnlyBeginning: (words) => `Het bericht is lang: alleen het begin is gelezen, ${number(words)} woorden.`,
  cannot: (deeds) => `Dat kan hier niet: ${listed(deeds, 'or')}.`,
  unsupported: (what, instead = []) =>
    `Dat kan deze dienst niet: ‘${what}’.${instead.length > 0 ? ` Wel mogelijk: ${listed(instead, 'or')}.` : ''}`,
  audioOnly: () => 'Deze dienst werkt alleen met audio.',
  notAvailable: (deeds) => `Niet beschikbaar op deze server: ${listed(deeds, 'or')}.`,
  failed: (deed, why) => `Niet gelukt: ${deed}. ${why}`,
  stopped: (deed) => `Niet gedaan omdat het is gestopt: ${deed}.`,
  notDoneBecauseFailed: (deeds) => `Daarom ook niet gedaan: ${listed(deeds)}. Het heeft nodig wat is mislukt.`,
  nothingChanged: (deed) => `Zonder effect: ${deed}. De audio is zoals die was.`,
  already: (text) => `Al eerder bepaald: ${text}`,
  modeStays: (isMinor) => `De toonsoort blijft in ${isMinor ? 'mineur' : 'majeur'}: transponeren verandert dat niet.`,
  stepLimit: (deeds) => `Hier stopt het: een bericht staat maar een aantal stappen toe. Nog te doen: ${listed(deeds)}.`,
  goOn: () => 'Met ‘ga door’ volgt de rest.',

  cost: (count) => `Dit kostte ${tokens(count)}.`,
  costNothing: () => 'Dit kostte niets: de audio was al betaald.',
  nothingCharged: () => 'Er is niets in rekening gebracht.',
  shallI: (deeds, count) => `Zal ik ${listed(deeds)}?${priced(count)}`,
  shallIOneOf: (deeds, count) => `Zal ik ${listed(deeds, 'or')}?${priced(count)}`,
  confirmLarge: (deeds, count, amount) =>
    `Zal ik ${listed(deeds)}? Dat kost ${tokens(count)} (${usd(amount)}). Een ‘ja’ is genoeg.`,
  declined: () => 'Goed, dan blijft het hierbij. Er is niets in rekening gebracht.',
  proposalDropped: () => 'Het eerdere voorstel is vervallen.',
  adviseDo: (deeds, count) =>
    `Ja, dat kan: ${listed(deeds)}. Op verzoek doe ik het${count === undefined ? '' : count === 0 ? '; het kost niets extra' : `; het kost ${tokens(count)}`}.`,
  cannotCancel: (lines) =>
    `Werk kan hier niet worden geannuleerd. DELETE /v1/batch/{id} annuleert een batch en POST /v1/recipe/cancel een run, net als ‘Cancel’ op de pagina in de console. Wat klaar is, blijft en wordt berekend. ${lines.length > 0 ? `Lopende batches:\n${bullets(lines)}` : 'Er loopt geen batch.'}`,

  leftOut: (deeds) => `Zoals gevraagd niet gedaan: ${listed(deeds)}.`,
  state: (holds, field, value, op, limit, tolerance) =>
    `${holds ? 'Ja' : 'Nee'}. ${fields.name(field)}: ${fields.value(field, value)} (gevraagd: ${fields.asked(op, field, limit, tolerance)}).`,
  yesOrNo: (holds) => (holds ? 'Ja, dat klopt.' : 'Nee, dat klopt niet.'),
  conditionMet: (field, value, op, limit) =>
    `${fields.name(field)}: ${fields.value(field, value)}. Aan de voorwaarde (${fields.comparison(op, field, limit)}) is voldaan.`,
  conditionNotMet: (field, value, op, limit, deeds) =>
    `${fields.name(field)}: ${fields.value(field, value)}. Aan de voorwaarde (${fields.comparison(op, field, limit)}) is niet voldaan${deeds.length > 0 ? `, dus niet gedaan: ${listed(deeds)}` : ''}.`,
  conditionUnknown: (field, deeds) =>
    `${fields.name(field)}: niet te meten.${deeds.length > 0 ? ` Dus niet gedaan: ${listed(deeds)}.` : ''}`,

  price: (deeds, count, amount) => `Prijs: ${tokens(count)} (${usd(amount)}), voor: ${listed(deeds)}.`,
  priceOfLength: (seconds, count, amount) => `${clock(seconds)} audio kost ${tokens(count)} (${usd(amount)}).`,
  priceFree: (deeds) => `Dat kost niets, de audio is al betaald: ${listed(deeds)}.`,
  priceUnknown: (perMinute) =>
    `Een minuut audio kost ${usd(perMinute)}, één token per seconde, wat er ook mee gebeurt. De lengte van de audio is nog niet bekend.`,
  balance: (count, amount, kind) =>
    `Saldo: ${tokens(count)} (${usd(amount)}), ${kind === 'free' ? 'gratis' : 'betaald'} account. Eén token is één seconde audio.`,
  affordable: (minutes, deeds) =>
    `Dat is genoeg voor ${number(minutes, 1)} minuten audio${inBrackets(deeds)}: elk werk kost hetzelfde, naar de lengte van de audio.`,
  affords: (left) =>
    left >= 0 ? `Dat is genoeg: er blijft ${tokens(left)} over.` : `Dat is niet genoeg: er ontbreekt ${tokens(-left)}.`,
  charges: (lines) => `De laatste afschrijvingen:\n${bullets(lines)}`,
  noCharges: () => 'Er is nog niets in rekening gebracht.',
  chargeLine: (count, what, audio, when) => `${date(when)}: ${tokens(count)}, ${what}, ${audio}`,
  spentInAll: (count, amount, charges) =>
    `In totaal: ${tokens(count)} (${usd(amount)}), afschrijvingen: ${number(charges)}.`,
  spentBetween: (from, to, count, amount) => `Van ${from} tot en met ${to} (UTC): ${tokens(count)} (${usd(amount)}).`,
  spentOn: (day, count, amount) => `Op ${day} (UTC): ${tokens(count)} (${usd(amount)}).`,
  held: (count) => `Vastgehouden voor werk dat nog loopt: ${tokens(count)}.`,
  noneFits: () => 'Er is niets gevonden dat daarbij past.',
  batchesInAll: (completed, total, failed) =>
    `In totaal: ${number(completed)} van ${number(total)} klaar, ${number(failed)} mislukt.`,
  filesHere: (names) => `In dit gesprek: ${listed(names)}.`,
  filesStored: (lines, used, max) =>
    `In gebruik: ${used} van hoogstens ${max}.${lines.length > 0 ? ` De laatst gestuurde bestanden:\n${bullets(lines)}` : ''}`,
  fileLine: (name, sent, expires) =>
    `${name}: gestuurd ${date(sent)}, ${expires === undefined ? 'blijft tot het wordt gewist' : `vervalt ${date(expires)} als het niet wordt gebruikt`}`,
  cannotSeeWho: () =>
    'Wie dat deed, is hier niet te zien: een sleutel hoort bij een account, niet bij een persoon. GET /v1/usage?group_by=key toont het verbruik per sleutel.',
  cannotSeeKeyLimits: () =>
    'De limieten van losse sleutels zijn hier niet te zien. GET /v1/keys toont ze met het verbruik. Zonder limiet geldt het saldo.',

  recipes: (names) => `Bewaarde recepten (${number(names.length)}): ${listed(names)}.`,
  noRecipes: () => 'Er zijn geen recepten bewaard.',
  recipeContent: (name, steps) => `Het recept ‘${name}’ heeft deze stappen: ${steps.join(', ')}.`,
  recipeUnknown: (name, names) => `Er is geen recept ‘${name}’.${names.length > 0 ? ` Wel: ${listed(names)}.` : ''}`,
  batches: (lines) => `De batches, de nieuwste eerst:\n${bullets(lines)}`,
  noBatches: () => 'Er zijn nog geen batches.',
  batchLine: (status, completed, total, failed, recipe) =>
    `${recipe}: ${STATES[status] ?? status}, ${number(completed)} van ${number(total)} klaar${failed > 0 ? `, ${number(failed)} mislukt` : ''}`,
  batchRest: (count) => `Nog te doen: ${number(count)}.`,
  batchFailure: (file, why, whatToDo) => `${file} is mislukt: ${why}${whatToDo ? ` ${whatToDo}` : ''}`,

  compared: (field, lines, winner, extreme = 'highest') =>
    `${bullets(lines)}\n${fields.extreme(field, extreme)}: ${winner}.`,
  comparedLine: (name, field, value) => `${name}: ${fields.name(field)} ${fields.value(field, value)}`,
  total: (field, value) => `${fields.name(field)} in totaal: ${fields.value(field, value)}.`,
  average: (field, value) => `${fields.name(field)} gemiddeld: ${fields.value(field, value)}.`,
  difference: (field, value) => `${fields.name(field)}, verschil: ${fields.difference(field, value)}.`,

  undone: (name) => `${name} blijft terzijde: het bestand ervoor is ongewijzigd en daarmee gaat het verder.`,
  nothingToUndo: () => 'Er is niets ongedaan te maken: hier is niets veranderd.',
  nothingBefore: () => 'Waar slaat dat op? Hier is eerder niets gedaan. Wat moet er gebeuren?',

  documentation: (text, link) => `Uit de documentatie (Engels): ${text} ([meer](${link}))`,
  notInDocumentation: () =>
    'De documentatie zegt daar niets over. Vraag het anders of vraag het de beheerder van deze dienst.',
  greeting: () => 'Hallo! Stuur een opname en zeg wat er moet worden uitgezocht of gedaan.',
  thanks: () => 'Graag gedaan. Wat moet er nog gebeuren?',
  goodbye: () => 'Tot ziens. Het gesprek blijft hier staan.',
  abilities: () =>
    [
      'Deze dienst werkt aan audio. Mogelijk is:',
      bullets([
        'een mix in sporen splitsen; zang, drums, bas of brom verwijderen',
        'tempo, tellen, toonsoort, akkoorden, delen en melodie bepalen',
        'spraak, sprekers en pauzes vinden; geluiden benoemen; een opname beschrijven',
        'luidheid, niveaus, spectrum, effecten en verschuiving meten',
        'ruis verminderen, luidheid normaliseren, stemmen gelijk maken, stiltes inkorten, knippen, in- en uitfaden, samenvoegen, mixen, omzetten, tempo en toonhoogte veranderen',
        'het geluid uit een video halen of een video van het geluid maken',
      ]),
      'Meerdere wensen tegelijk kan, in de gewenste volgorde.',
    ].join('\n'),
  otherLanguage: () =>
    'Gelezen worden Nederlands, Engels, Duits, Spaans, Frans, Portugees, Italiaans, Pools, Japans, Chinees en Hindi. ' +
    'Voor andere talen kan de beheerder met MODEL een taalmodel aansluiten: [het model](docs/chat.md#the-model).',

  drafted: (deeds) => `Voor elk bestand${deeds.length > 1 ? ', in deze volgorde' : ''}: ${listed(deeds)}.`,
  draftedWithout: (parts) => `Zonder wat recepten niet kunnen: ${parts.map((part) => `‘${part}’`).join(', ')}.`,
};

function priced(count: number | undefined): string {
  if (count === undefined) return '';
  return count === 0 ? ' Dat kost niets extra.' : ` ${tokens(count)}.`;
}
