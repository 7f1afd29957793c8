import type { Phrases } from '../../phrases.ts';
import { bullets, inBrackets } from '../../writing.ts';
import { fields, writing } from './writing.ts';

const { clock, date, listed, number, tokens, usd } = writing;

const STATES: Record<string, string> = {
  IN_QUEUE: 'in Arbeit',
  completed: 'abgeschlossen',
  failed: 'fehlgeschlagen',
  cancelled: 'abgebrochen',
};

export const phrases: Phrases = {
  noAudio: () => 'Um welche Aufnahme geht es? Bitte eine Datei anhängen oder einen Link senden.',
  needsTwo: () =>
    'Dazu braucht es zwei Aufnahmen, hier ist nur eine. Bitte die andere anhängen oder einen Link senden.',
  whatToDo: (names) =>
    `Angekommen: ${listed(names)}. Was soll damit geschehen? Zum Beispiel: Tempo und Tonart bestimmen, den Gesang entfernen, das Rauschen verringern, die ersten 30 Sekunden behalten.`,
  whichFile: (names) => `Was ist gemeint: ${listed(names, 'or')}?`,
  fileUnknown: (name, names) =>
    `Eine Datei „${name}“ gibt es hier nicht.${names.length > 0 ? ` Vorhanden: ${listed(names)}.` : ''}`,
  unclear: () => 'Das ist nicht klar geworden. Was soll über die Aufnahme herausgefunden oder mit ihr gemacht werden?',
  nothingWaits: (deeds) =>
    `Es wartet nichts auf ein Ja.${deeds.length > 0 ? ` Zuletzt erledigt: ${listed(deeds)}.` : ''} Was soll ich als Nächstes tun?`,
  doneSoFar: (deeds) => `Bisher erledigt: ${listed(deeds)}.`,
  notUnderstoodPart: (text) => `Nicht verstanden: „${text}“. Bitte anders formulieren.`,
  readOnlyBeginning: (words) => `Die Nachricht ist lang: Gelesen wurde nur der Anfang, ${number(words)} Wörter.`,
  cannot: (deeds) => `Das geht hier nicht: ${listed(deeds, 'or')}.`,
  unsupported: (what, instead = []) =>
    `Das kann dieser Dienst nicht: „${what}“.${instead.length > 0 ? ` Möglich wäre: ${listed(instead, 'or')}.` : ''}`,
  audioOnly: () => 'Dieser Dienst arbeitet nur mit Audio.',
  notAvailable: (deeds) => `Auf diesem Server nicht verfügbar: ${listed(deeds, 'or')}.`,
  failed: (deed, why) => `Nicht gelungen: ${deed}. ${why}`,
  stopped: (deed) => `Nicht ausgeführt, weil es abgebrochen wurde: ${deed}.`,
  notDoneBecauseFailed: (deeds) =>
    `Daher auch nicht ausgeführt: ${listed(deeds)}. Es braucht das, was fehlgeschlagen ist.`,
  nothingChanged: (deed) => `Ohne Wirkung: ${deed}. Die Aufnahme ist, wie sie war.`,
  already: (text) => `Schon vorhin ermittelt: ${text}`,
  modeStays: (isMinor) => `Die Tonart bleibt in ${isMinor ? 'Moll' : 'Dur'}: Transponieren ändert das nicht.`,
  stepLimit: (deeds) =>
    `Hier ist Schluss, weil eine Nachricht nur so viele Schritte erlaubt. Noch offen: ${listed(deeds)}.`,
  goOn: () => 'Auf „weiter“ folgt der Rest.',

  cost: (count) => `Das hat ${tokens(count)} gekostet.`,
  costNothing: () => 'Das hat nichts gekostet: Die Aufnahme war schon bezahlt.',
  nothingCharged: () => 'Es wurde nichts berechnet.',
  shallI: (deeds, count) => `Soll ich ${listed(deeds)}?${priced(count)}`,
  shallIOneOf: (deeds, count) => `Soll ich ${listed(deeds, 'or')}?${priced(count)}`,
  confirmLarge: (deeds, count, amount) =>
    `Soll ich ${listed(deeds)}? Das kostet ${tokens(count)} (${usd(amount)}). Ein „Ja“ genügt.`,
  declined: () => 'In Ordnung, dann bleibt es dabei. Es wurde nichts berechnet.',
  proposalDropped: () => 'Der Vorschlag von vorhin ist verworfen.',
  adviseDo: (deeds, count) =>
    `Ja, das geht: ${listed(deeds)}. Auf Wunsch mache ich das${count === undefined ? '' : count === 0 ? '; es kostet nichts weiter' : `; es kostet ${tokens(count)}`}.`,
  cannotCancel: (lines) =>
    `Von hier aus lässt sich Arbeit nicht abbrechen. DELETE /v1/batch/{id} bricht einen Stapel ab, POST /v1/recipe/cancel einen Lauf, ebenso „Cancel“ auf der Seite in der Konsole. Fertiges bleibt erhalten und wird berechnet. ${lines.length > 0 ? `Laufende Stapel:\n${bullets(lines)}` : 'Es läuft kein Stapel.'}`,

  leftOut: (deeds) => `Wie gewünscht nicht ausgeführt: ${listed(deeds)}.`,
  state: (holds, field, value, op, limit, tolerance) =>
    `${holds ? 'Ja' : 'Nein'}. ${fields.name(field)}: ${fields.value(field, value)} (gefragt: ${fields.asked(op, field, limit, tolerance)}).`,
  yesOrNo: (holds) => (holds ? 'Ja, das stimmt.' : 'Nein, das stimmt nicht.'),
  conditionMet: (field, value, op, limit) =>
    `${fields.name(field)}: ${fields.value(field, value)}. Die Bedingung (${fields.comparison(op, field, limit)}) ist erfüllt.`,
  conditionNotMet: (field, value, op, limit, deeds) =>
    `${fields.name(field)}: ${fields.value(field, value)}. Die Bedingung (${fields.comparison(op, field, limit)}) ist nicht erfüllt${deeds.length > 0 ? `, daher nicht ausgeführt: ${listed(deeds)}` : ''}.`,
  conditionUnknown: (field, deeds) =>
    `${fields.name(field)}: nicht messbar.${deeds.length > 0 ? ` Daher nicht ausgeführt: ${listed(deeds)}.` : ''}`,

  price: (deeds, count, amount) => `Preis: ${tokens(count)} (${usd(amount)}). Enthalten: ${listed(deeds)}.`,
  priceOfLength: (seconds, count, amount) => `${clock(seconds)} Audio kosten ${tokens(count)} (${usd(amount)}).`,
  priceFree: (deeds) => `Das kostet nichts, die Aufnahme ist schon bezahlt: ${listed(deeds)}.`,
  priceUnknown: (perMinute) =>
    `Eine Minute Audio kostet ${usd(perMinute)}, ein Token je Sekunde, gleich, was damit gemacht wird. Die Länge der Aufnahme ist noch nicht bekannt.`,
  balance: (count, amount, kind) =>
    `Guthaben: ${tokens(count)} (${usd(amount)}), ${kind === 'free' ? 'kostenloses' : 'bezahltes'} Konto. Ein Token ist eine Sekunde Audio.`,
  affordable: (minutes, deeds) =>
    `Das reicht für ${number(minutes, 1)} Minuten Audio${inBrackets(deeds)}: Jede Arbeit kostet dasselbe, nach der Länge des Audios.`,
  affords: (left) =>
    left >= 0 ? `Das reicht: ${tokens(left)} blieben übrig.` : `Das reicht nicht: Es fehlen ${tokens(-left)}.`,
  charges: (lines) => `Die letzten Abbuchungen:\n${bullets(lines)}`,
  noCharges: () => 'Bisher wurde nichts berechnet.',
  chargeLine: (count, what, audio, when) => `${date(when)}: ${tokens(count)}, ${what}, ${audio}`,
  spentInAll: (count, amount, charges) =>
    `Insgesamt: ${tokens(count)} (${usd(amount)}), Abbuchungen: ${number(charges)}.`,
  spentBetween: (from, to, count, amount) => `Vom ${from} bis ${to} (UTC): ${tokens(count)} (${usd(amount)}).`,
  spentOn: (day, count, amount) => `Am ${day} (UTC): ${tokens(count)} (${usd(amount)}).`,
  held: (count) => `Für laufende Arbeit zurückgehalten: ${tokens(count)}.`,
  noneFits: () => 'Dazu passt nichts, was gefunden wurde.',
  batchesInAll: (completed, total, failed) =>
    `Insgesamt: ${number(completed)} von ${number(total)} fertig, ${number(failed)} fehlgeschlagen.`,
  filesHere: (names) => `In dieser Unterhaltung: ${listed(names)}.`,
  filesStored: (lines, used, max) =>
    `Belegt sind ${used} von höchstens ${max}.${lines.length > 0 ? ` Zuletzt gesendete Dateien:\n${bullets(lines)}` : ''}`,
  fileLine: (name, sent, expires) =>
    `${name}: gesendet ${date(sent)}, ${expires === undefined ? 'bleibt, bis sie gelöscht wird' : `verfällt ${date(expires)}, wenn sie nicht benutzt wird`}`,
  cannotSeeWho: () =>
    'Wer das war, ist hier nicht zu sehen: Ein Schlüssel gehört zu einem Konto, nicht zu einer Person. GET /v1/usage?group_by=key zeigt den Verbrauch je Schlüssel.',
  cannotSeeKeyLimits: () =>
    'Grenzen einzelner Schlüssel sind hier nicht zu sehen. GET /v1/keys zeigt sie und den Verbrauch. Ohne Grenze gilt das Guthaben.',

  recipes: (names) => `Gespeicherte Rezepte (${number(names.length)}): ${listed(names)}.`,
  noRecipes: () => 'Es sind keine Rezepte gespeichert.',
  recipeContent: (name, steps) => `Das Rezept „${name}“ hat diese Schritte: ${steps.join(', ')}.`,
  recipeUnknown: (name, names) =>
    `Ein Rezept „${name}“ gibt es nicht.${names.length > 0 ? ` Vorhanden: ${listed(names)}.` : ''}`,
  batches: (lines) => `Die Stapel, der neueste zuerst:\n${bullets(lines)}`,
  noBatches: () => 'Es gibt noch keine Stapel.',
  batchLine: (status, completed, total, failed, recipe) =>
    `${recipe}: ${STATES[status] ?? status}, ${number(completed)} von ${number(total)} fertig${failed > 0 ? `, ${number(failed)} fehlgeschlagen` : ''}`,
  batchRest: (count) => `Noch zu erledigen: ${number(count)}.`,
  batchFailure: (file, why, whatToDo) => `${file} ist fehlgeschlagen: ${why}${whatToDo ? ` ${whatToDo}` : ''}`,

  compared: (field, lines, winner, extreme = 'highest') =>
    `${bullets(lines)}\n${fields.extreme(field, extreme)}: ${winner}.`,
  comparedLine: (name, field, value) => `${name}: ${fields.name(field)} ${fields.value(field, value)}`,
  total: (field, value) => `${fields.name(field)} insgesamt: ${fields.value(field, value)}.`,
  average: (field, value) => `${fields.name(field)} im Durchschnitt: ${fields.value(field, value)}.`,
  difference: (field, value) => `${fields.name(field)}, Unterschied: ${fields.difference(field, value)}.`,

  undone: (name) => `${name} bleibt beiseite: Die Datei davor ist unverändert, und mit ihr geht es weiter.`,
  nothingToUndo: () => 'Es gibt nichts rückgängig zu machen: Hier wurde nichts verändert.',
  nothingBefore: () => 'Worauf bezieht sich das? Hier wurde vorher nichts gemacht. Was soll geschehen?',

  documentation: (text, link) => `Aus der Dokumentation (englisch): ${text} ([mehr](${link}))`,
  notInDocumentation: () =>
    'Dazu steht nichts in der Dokumentation. Bitte anders fragen oder den Betreiber dieses Dienstes.',
  greeting: () => 'Hallo! Bitte eine Aufnahme senden und sagen, was herausgefunden oder gemacht werden soll.',
  thanks: () => 'Gern geschehen. Was soll noch gemacht werden?',
  goodbye: () => 'Auf Wiedersehen. Die Unterhaltung bleibt erhalten.',
  abilities: () =>
    [
      'Dieser Dienst bearbeitet Audio. Möglich ist:',
      bullets([
        'Musik in Stems aufteilen; Gesang, Schlagzeug, Bass oder Netzbrummen entfernen',
        'Tempo, Schläge, Tonart, Akkorde, Abschnitte und Melodie bestimmen',
        'Sprache, Sprechende und Pausen finden; Klänge benennen; eine Aufnahme beschreiben',
        'Lautheit, Pegel, Spektrum, Effekte und Zeitversatz messen',
        'Rauschen verringern, Lautheit normalisieren, Stimmen angleichen, Stille kürzen, schneiden, ein- und ausblenden, verbinden, mischen, umwandeln, Tempo und Tonhöhe ändern',
        'den Ton aus einem Video nehmen oder ein Video zum Ton machen',
      ]),
      'Mehrere Wünsche auf einmal sind möglich, in der Reihenfolge, in der sie ausgeführt werden sollen.',
    ].join('\n'),
  otherLanguage: () =>
    'Gelesen werden Deutsch, Englisch, Spanisch, Französisch, Portugiesisch, Italienisch, Niederländisch, Polnisch, Japanisch, Chinesisch und Hindi. ' +
    'Für andere Sprachen kann der Betreiber mit MODEL ein Sprachmodell anschließen: [das Modell](docs/chat.md#the-model).',

  drafted: (deeds) => `Für jede Datei${deeds.length > 1 ? ', in dieser Reihenfolge' : ''}: ${listed(deeds)}.`,
  draftedWithout: (parts) =>
    `Nicht enthalten, weil Rezepte das nicht können: ${parts.map((part) => `„${part}“`).join(', ')}.`,
};

function priced(count: number | undefined): string {
  if (count === undefined) return '';
  return count === 0 ? ' Das kostet nichts weiter.' : ` ${tokens(count)}.`;
}
