import type { Phrases } from '../../phrases.ts';
import { bullets, inBrackets } from '../../writing.ts';
import { fields, writing } from './writing.ts';

const { clock, date, listed, number, tokens, usd } = writing;

const STATES: Record<string, string> = {
  IN_QUEUE: 'in corso',
  completed: 'completato',
  failed: 'non riuscito',
  cancelled: 'annullato',
};

export const phrases: Phrases = {
  noAudio: () => 'Di quale audio si tratta? Allegare un file o inviare un link.',
  needsTwo: () => 'Servono due registrazioni e ce n’è una sola. Allegare l’altra o inviare un link.',
  whatToDo: (names) =>
    `Ricevuto: ${listed(names)}. Che cosa fare? Per esempio: misurare velocità e tonalità, togliere la voce, ridurre il rumore, tenere i primi 30 secondi.`,
  whichFile: (names) => `Quale: ${listed(names, 'or')}?`,
  fileUnknown: (name, names) =>
    `Qui non c’è un file “${name}”.${names.length > 0 ? ` Ci sono: ${listed(names)}.` : ''}`,
  unclear: () => 'Non è chiaro. Che cosa serve sapere dell’audio, o che cosa farne?',
  nothingWaits: (deeds) =>
    `Nulla attende un sì.${deeds.length > 0 ? ` Ultimo lavoro fatto: ${listed(deeds)}.` : ''} Che cosa devo fare ora?`,
  doneSoFar: (deeds) => `Fatto finora: ${listed(deeds)}.`,
  notUnderstoodPart: (text) => `Non capito: “${text}”. Meglio dirlo con altre parole.`,
  readOnlyBeginning: (words) => `Il messaggio è lungo: è stato letto solo l’inizio, ${number(words)} parole.`,
  cannot: (deeds) => `Qui non è possibile: ${listed(deeds, 'or')}.`,
  unsupported: (what, instead = []) =>
    `Questo servizio non può farlo: “${what}”.${instead.length > 0 ? ` È possibile invece: ${listed(instead, 'or')}.` : ''}`,
  audioOnly: () => 'Questo servizio lavora solo sull’audio.',
  notAvailable: (deeds) => `Non disponibile su questo server: ${listed(deeds, 'or')}.`,
  failed: (deed, why) => `Non riuscito: ${deed}. ${why}`,
  stopped: (deed) => `Non fatto perché interrotto: ${deed}.`,
  notDoneBecauseFailed: (deeds) => `Quindi non fatto nemmeno: ${listed(deeds)}. Serve ciò che non è riuscito.`,
  nothingChanged: (deed) => `Senza effetto: ${deed}. L’audio è com’era.`,
  already: (text) => `Già ottenuto prima: ${text}`,
  modeStays: (isMinor) =>
    `La tonalità resta in modo ${isMinor ? 'minore' : 'maggiore'}: la trasposizione non lo cambia.`,
  stepLimit: (deeds) =>
    `Mi fermo qui: un messaggio ammette solo un certo numero di passi. Resta da fare: ${listed(deeds)}.`,
  goOn: () => 'Con “continua” si fa il resto.',

  cost: (count) => `È costato ${tokens(count)}.`,
  costNothing: () => 'Non è costato nulla: l’audio era già pagato.',
  nothingCharged: () => 'Non è stato addebitato nulla.',
  shallI: (deeds, count) => `Devo ${listed(deeds)}?${priced(count)}`,
  shallIOneOf: (deeds, count) => `Devo ${listed(deeds, 'or')}?${priced(count)}`,
  confirmLarge: (deeds, count, amount) =>
    `Devo ${listed(deeds)}? Costa ${tokens(count)} (${usd(amount)}). Basta rispondere “sì”.`,
  declined: () => 'Va bene, resta così. Non è stato addebitato nulla.',
  proposalDropped: () => 'La proposta precedente è ritirata.',
  adviseDo: (deeds, count) =>
    `Sì, posso ${listed(deeds)}. Basta chiederlo${count === undefined ? '' : count === 0 ? '; non costa altro' : `; costa ${tokens(count)}`}.`,
  cannotCancel: (lines) =>
    `Da qui non si può annullare un lavoro. DELETE /v1/batch/{id} annulla un lotto e POST /v1/recipe/cancel un’esecuzione, come «Cancel» nella sua pagina della console. Ciò che è finito resta e viene addebitato. ${lines.length > 0 ? `Lotti in corso:\n${bullets(lines)}` : 'Nessun lotto è in corso.'}`,

  leftOut: (deeds) => `Come richiesto, non fatto: ${listed(deeds)}.`,
  state: (holds, field, value, op, limit, tolerance) =>
    `${holds ? 'Sì' : 'No'}. ${fields.name(field)}: ${fields.value(field, value)} (richiesto: ${fields.asked(op, field, limit, tolerance)}).`,
  yesOrNo: (holds) => (holds ? 'Sì, è così.' : 'No, non è così.'),
  conditionMet: (field, value, op, limit) =>
    `${fields.name(field)}: ${fields.value(field, value)}. La condizione (${fields.comparison(op, field, limit)}) è soddisfatta.`,
  conditionNotMet: (field, value, op, limit, deeds) =>
    `${fields.name(field)}: ${fields.value(field, value)}. La condizione (${fields.comparison(op, field, limit)}) non è soddisfatta${deeds.length > 0 ? `, quindi non fatto: ${listed(deeds)}` : ''}.`,
  conditionUnknown: (field, deeds) =>
    `${fields.name(field)}: non misurabile.${deeds.length > 0 ? ` Quindi non fatto: ${listed(deeds)}.` : ''}`,

  price: (deeds, count, amount) => `Prezzo: ${tokens(count)} (${usd(amount)}), per ${listed(deeds)}.`,
  priceOfLength: (seconds, count, amount) => `${clock(seconds)} di audio costano ${tokens(count)} (${usd(amount)}).`,
  priceFree: (deeds) => `Non costa nulla, l’audio è già pagato: ${listed(deeds)}.`,
  priceUnknown: (perMinute) =>
    `Un minuto di audio costa ${usd(perMinute)}, un gettone al secondo, qualunque sia il lavoro. La durata dell’audio non è ancora nota.`,
  balance: (count, amount, kind) =>
    `Saldo: ${tokens(count)} (${usd(amount)}), account ${kind === 'free' ? 'gratuito' : 'a pagamento'}. Un gettone è un secondo di audio.`,
  affordable: (minutes, deeds) =>
    `Basta per ${number(minutes, 1)} min di audio${inBrackets(deeds)}: ogni lavoro costa lo stesso, secondo la durata dell’audio.`,
  affords: (left) => (left >= 0 ? `Basta: resterebbero ${tokens(left)}.` : `Non basta: mancano ${tokens(-left)}.`),
  charges: (lines) => `Gli ultimi addebiti:\n${bullets(lines)}`,
  noCharges: () => 'Finora non è stato addebitato nulla.',
  chargeLine: (count, what, audio, when) => `${date(when)}: ${tokens(count)}, ${what}, ${audio}`,
  spentInAll: (count, amount, charges) => `In tutto: ${tokens(count)} (${usd(amount)}), addebiti: ${number(charges)}.`,
  spentBetween: (from, to, count, amount) => `Dal ${from} al ${to} (UTC): ${tokens(count)} (${usd(amount)}).`,
  spentOn: (day, count, amount) => `Il ${day} (UTC): ${tokens(count)} (${usd(amount)}).`,
  held: (count) => `Trattenuto per lavoro non finito: ${tokens(count)}.`,
  noneFits: () => 'Non è stato trovato nulla che corrisponda.',
  batchesInAll: (completed, total, failed) =>
    `In tutto: ${number(completed)} di ${number(total)} completati, ${number(failed)} non riusciti.`,
  filesHere: (names) => `In questa conversazione: ${listed(names)}.`,
  filesStored: (lines, used, max) =>
    `Spazio occupato: ${used} su un massimo di ${max}.${lines.length > 0 ? ` Gli ultimi file inviati:\n${bullets(lines)}` : ''}`,
  fileLine: (name, sent, expires) =>
    `${name}: inviato il ${date(sent)}, ${expires === undefined ? 'resta finché non viene cancellato' : `scade il ${date(expires)} se non viene usato`}`,
  cannotSeeWho: () =>
    'Qui non si vede chi è stato: una chiave appartiene a un account, non a una persona. GET /v1/usage?group_by=key mostra il consumo di ogni chiave.',
  cannotSeeKeyLimits: () =>
    'Qui non si vedono i limiti delle singole chiavi. GET /v1/keys li mostra con quanto è stato speso. Senza limite vale il saldo.',

  recipes: (names) => `Ricette salvate (${number(names.length)}): ${listed(names)}.`,
  noRecipes: () => 'Non ci sono ricette salvate.',
  recipeContent: (name, steps) => `La ricetta “${name}” ha questi passi: ${steps.join(', ')}.`,
  recipeUnknown: (name, names) =>
    `Non c’è una ricetta “${name}”.${names.length > 0 ? ` Ci sono: ${listed(names)}.` : ''}`,
  batches: (lines) => `I lotti, il più recente per primo:\n${bullets(lines)}`,
  noBatches: () => 'Non ci sono ancora lotti.',
  batchLine: (status, completed, total, failed, recipe) =>
    `${recipe}: ${STATES[status] ?? status}, ${number(completed)} di ${number(total)} completati${failed > 0 ? `, ${number(failed)} non riusciti` : ''}`,
  batchRest: (count) => `Ancora da fare: ${number(count)}.`,
  batchFailure: (file, why, whatToDo) => `${file} non è riuscito: ${why}${whatToDo ? ` ${whatToDo}` : ''}`,

  compared: (field, lines, winner, extreme = 'highest') =>
    `${bullets(lines)}\n${fields.extreme(field, extreme)}: ${winner}.`,
  comparedLine: (name, field, value) => `${name}: ${fields.name(field)} ${fields.value(field, value)}`,
  total: (field, value) => `${fields.name(field)} in totale: ${fields.value(field, value)}.`,
  average: (field, value) => `${fields.name(field)} in media: ${fields.value(field, value)}.`,
  difference: (field, value) => `${fields.name(field)}, differenza: ${fields.difference(field, value)}.`,

  undone: (name) => `${name} resta da parte: il file precedente è intatto e si continua con quello.`,
  nothingToUndo: () => 'Non c’è nulla da annullare: qui non è stato cambiato nulla.',
  nothingBefore: () => 'A che cosa si riferisce? Qui non è stato fatto nulla prima. Che cosa fare?',

  documentation: (text, link) => `Dalla documentazione (in inglese): ${text} ([altro](${link}))`,
  notInDocumentation: () =>
    'La documentazione non ne parla. Si può chiedere in altro modo o all’operatore di questo servizio.',
  greeting: () => 'Ciao! Basta inviare un audio e dire che cosa serve sapere o farne.',
  thanks: () => 'Di nulla. Che altro fare?',
  goodbye: () => 'Arrivederci. La conversazione resta qui.',
  abilities: () =>
    [
      'Questo servizio lavora con l’audio. Può:',
      bullets([
        'separare un mix in tracce; togliere voce, batteria, basso o ronzio',
        'trovare velocità, battiti, tonalità, accordi, sezioni e melodia',
        'trovare parlato, persone che parlano e pause; riconoscere i suoni; descrivere una registrazione',
        'misurare volume, livelli, spettro, effetti e sfasamenti',
        'ridurre il rumore, normalizzare il volume, uniformare le voci, accorciare i silenzi, tagliare, sfumare, unire, mixare, convertire, cambiare velocità e altezza',
        'estrarre l’audio da un video o fare un video dall’audio',
      ]),
      'Si possono chiedere più cose insieme, nell’ordine voluto.',
    ].join('\n'),
  otherLanguage: () =>
    'Si leggono italiano, inglese, tedesco, spagnolo, francese, portoghese, olandese, polacco, giapponese, cinese e hindi. ' +
    'Per altre lingue l’operatore può collegare un modello linguistico con MODEL: [il modello](docs/chat.md#the-model).',

  drafted: (deeds) => `Per ogni file${deeds.length > 1 ? ', in quest’ordine' : ''}: ${listed(deeds)}.`,
  draftedWithout: (parts) =>
    `Senza ciò che le ricette non possono fare: ${parts.map((part) => `“${part}”`).join(', ')}.`,
};

function priced(count: number | undefined): string {
  if (count === undefined) return '';
  return count === 0 ? ' Non costa altro.' : ` ${tokens(count)}.`;
}
