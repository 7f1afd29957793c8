import type { Phrases } from '../../phrases.ts';
import { bullets, inBrackets } from '../../writing.ts';
import { fields, writing } from './writing.ts';

const { clock, date, listed, number, tokens, usd } = writing;

const STATES: Record<string, string> = {
  IN_QUEUE: 'w toku',
  completed: 'zakończone',
  failed: 'nieudane',
  cancelled: 'przerwane',
};

export const phrases: Phrases = {
  noAudio: () => 'O które nagranie chodzi? Proszę dołączyć plik albo wysłać link.',
  needsTwo: () => 'Potrzebne są dwa nagrania, a jest tylko jedno. Proszę dołączyć drugie albo wysłać link.',
  whatToDo: (names) =>
    `Otrzymano: ${listed(names)}. Co z tym zrobić? Na przykład: zmierzyć tempo i tonację, usunąć wokal, zmniejszyć szum, zachować pierwsze 30 sekund.`,
  whichFile: (names) => `Które: ${listed(names, 'or')}?`,
  fileUnknown: (name, names) => `Nie ma tu pliku „${name}”.${names.length > 0 ? ` Jest: ${listed(names)}.` : ''}`,
  unclear: () => 'To nie jest jasne. Czego dowiedzieć się o nagraniu albo co z nim zrobić?',
  nothingWaits: (deeds) =>
    `Nic nie czeka na potwierdzenie.${deeds.length > 0 ? ` Ostatnio wykonano: ${listed(deeds)}.` : ''} Co mam teraz zrobić?`,
  doneSoFar: (deeds) => `Dotąd zrobione: ${listed(deeds)}.`,
  notUnderstoodPart: (text) => `Niezrozumiałe: „${text}”. Proszę powiedzieć to inaczej.`,
  readOnlyBeginning: (words) => `Wiadomość jest długa: przeczytano tylko początek, liczba słów: ${number(words)}.`,
  cannot: (deeds) => `Tu nie da się: ${listed(deeds, 'or')}.`,
  unsupported: (what, instead = []) =>
    `Ta usługa tego nie potrafi: „${what}”.${instead.length > 0 ? ` Można natomiast: ${listed(instead, 'or')}.` : ''}`,
  audioOnly: () => 'Ta usługa pracuje tylko z dźwiękiem.',
  notAvailable: (deeds) => `Niedostępne na tym serwerze: ${listed(deeds, 'or')}.`,
  failed: (deed, why) => `Nie udało się: ${deed}. ${why}`,
  stopped: (deed) => `Nie wykonano, bo przerwano: ${deed}.`,
  notDoneBecauseFailed: (deeds) =>
    `Dlatego nie wykonano też: ${listed(deeds)}. Potrzeba do tego tego, co się nie udało.`,
  nothingChanged: (deed) => `Bez skutku: ${deed}. Nagranie jest takie, jak było.`,
  already: (text) => `Ustalono już wcześniej: ${text}`,
  modeStays: (isMinor) => `Tryb pozostaje ${isMinor ? 'molowy' : 'durowy'}: transpozycja go nie zmienia.`,
  stepLimit: (deeds) =>
    `To koniec na teraz: wiadomość dopuszcza tylko określoną liczbę kroków. Pozostało: ${listed(deeds)}.`,
  goOn: () => 'Po odpowiedzi „dalej” zostanie zrobiona reszta.',

  cost: (count) => `Koszt: ${tokens(count)}.`,
  costNothing: () => 'To nic nie kosztowało: nagranie było już opłacone.',
  nothingCharged: () => 'Niczego nie naliczono.',
  shallI: (deeds, count) => `Czy mam ${listed(deeds)}?${priced(count)}`,
  shallIOneOf: (deeds, count) => `Czy mam ${listed(deeds, 'or')}?${priced(count)}`,
  confirmLarge: (deeds, count, amount) =>
    `Czy mam ${listed(deeds)}? Koszt: ${tokens(count)} (${usd(amount)}). Wystarczy odpowiedź „tak”.`,
  declined: () => 'Dobrze, na tym koniec. Niczego nie naliczono.',
  proposalDropped: () => 'Poprzednia propozycja jest nieaktualna.',
  adviseDo: (deeds, count) =>
    `Tak, mogę ${listed(deeds)}. Wystarczy poprosić${count === undefined ? '' : count === 0 ? '; bez dodatkowych kosztów' : `; koszt: ${tokens(count)}`}.`,
  cannotCancel: (lines) =>
    `Stąd nie można anulować pracy. DELETE /v1/batch/{id} anuluje partię, a POST /v1/recipe/cancel pojedyncze wykonanie, tak jak „Cancel” na stronie w konsoli. To, co gotowe, zostaje i jest naliczane. ${lines.length > 0 ? `Partie w toku:\n${bullets(lines)}` : 'Żadna partia nie jest w toku.'}`,

  leftOut: (deeds) => `Zgodnie z prośbą nie wykonano: ${listed(deeds)}.`,
  state: (holds, field, value, op, limit, tolerance) =>
    `${holds ? 'Tak' : 'Nie'}. ${fields.name(field)}: ${fields.value(field, value)} (pytanie: ${fields.asked(op, field, limit, tolerance)}).`,
  yesOrNo: (holds) => (holds ? 'Tak, zgadza się.' : 'Nie, nie zgadza się.'),
  conditionMet: (field, value, op, limit) =>
    `${fields.name(field)}: ${fields.value(field, value)}. Warunek (${fields.comparison(op, field, limit)}) jest spełniony.`,
  conditionNotMet: (field, value, op, limit, deeds) =>
    `${fields.name(field)}: ${fields.value(field, value)}. Warunek (${fields.comparison(op, field, limit)}) nie jest spełniony${deeds.length > 0 ? `, więc nie wykonano: ${listed(deeds)}` : ''}.`,
  conditionUnknown: (field, deeds) =>
    `${fields.name(field)}: nie da się zmierzyć.${deeds.length > 0 ? ` Dlatego nie wykonano: ${listed(deeds)}.` : ''}`,

  price: (deeds, count, amount) => `Cena: ${tokens(count)} (${usd(amount)}), aby ${listed(deeds)}.`,
  priceOfLength: (seconds, count, amount) => `${clock(seconds)} nagrania kosztuje ${tokens(count)} (${usd(amount)}).`,
  priceFree: (deeds) => `To nic nie kosztuje, nagranie jest już opłacone: ${listed(deeds)}.`,
  priceUnknown: (perMinute) =>
    `Minuta nagrania kosztuje ${usd(perMinute)}, jeden token za sekundę, niezależnie od pracy. Długość nagrania nie jest jeszcze znana.`,
  balance: (count, amount, kind) =>
    `Saldo: ${tokens(count)} (${usd(amount)}), konto ${kind === 'free' ? 'bezpłatne' : 'płatne'}. Jeden token to sekunda nagrania.`,
  affordable: (minutes, deeds) =>
    `Wystarczy na ${number(minutes, 1)} min nagrań${inBrackets(deeds)}: każda praca kosztuje tyle samo, według długości nagrania.`,
  affords: (left) =>
    left >= 0 ? `To wystarczy: zostanie ${tokens(left)}.` : `To nie wystarczy: brakuje ${tokens(-left)}.`,
  charges: (lines) => `Ostatnie opłaty:\n${bullets(lines)}`,
  noCharges: () => 'Jak dotąd niczego nie naliczono.',
  chargeLine: (count, what, audio, when) => `${date(when)}: ${tokens(count)}, ${what}, ${audio}`,
  spentInAll: (count, amount, charges) =>
    `Łącznie: ${tokens(count)} (${usd(amount)}), liczba opłat: ${number(charges)}.`,
  spentBetween: (from, to, count, amount) => `Od ${from} do ${to} (UTC): ${tokens(count)} (${usd(amount)}).`,
  spentOn: (day, count, amount) => `${day} (UTC): ${tokens(count)} (${usd(amount)}).`,
  held: (count) => `Zablokowane na trwającą pracę: ${tokens(count)}.`,
  noneFits: () => 'Nie znaleziono niczego, co by pasowało.',
  batchesInAll: (completed, total, failed) =>
    `Łącznie: gotowe ${number(completed)} z ${number(total)}, nieudane ${number(failed)}.`,
  filesHere: (names) => `W tej rozmowie: ${listed(names)}.`,
  filesStored: (lines, used, max) =>
    `Zajęte miejsce: ${used} z najwyżej ${max}.${lines.length > 0 ? ` Ostatnio wysłane pliki:\n${bullets(lines)}` : ''}`,
  fileLine: (name, sent, expires) =>
    `${name}: wysłano ${date(sent)}, ${expires === undefined ? 'zostaje do usunięcia' : `wygasa ${date(expires)}, jeśli nie zostanie użyty`}`,
  cannotSeeWho: () =>
    'Nie widać tu, kto to zrobił: klucz należy do konta, nie do osoby. GET /v1/usage?group_by=key pokazuje zużycie każdego klucza.',
  cannotSeeKeyLimits: () =>
    'Nie widać tu limitów poszczególnych kluczy. GET /v1/keys pokazuje je wraz z wydatkami. Bez limitu decyduje saldo.',

  recipes: (names) => `Zapisane przepisy (${number(names.length)}): ${listed(names)}.`,
  noRecipes: () => 'Nie ma zapisanych przepisów.',
  recipeContent: (name, steps) => `Przepis „${name}” ma te kroki: ${steps.join(', ')}.`,
  recipeUnknown: (name, names) => `Nie ma przepisu „${name}”.${names.length > 0 ? ` Jest: ${listed(names)}.` : ''}`,
  batches: (lines) => `Partie, od najnowszej:\n${bullets(lines)}`,
  noBatches: () => 'Nie ma jeszcze żadnych partii.',
  batchLine: (status, completed, total, failed, recipe) =>
    `${recipe}: ${STATES[status] ?? status}, gotowe ${number(completed)} z ${number(total)}${failed > 0 ? `, nieudane ${number(failed)}` : ''}`,
  batchRest: (count) => `Zostało do zrobienia: ${number(count)}.`,
  batchFailure: (file, why, whatToDo) => `${file}, niepowodzenie: ${why}${whatToDo ? ` ${whatToDo}` : ''}`,

  compared: (field, lines, winner, extreme = 'highest') =>
    `${bullets(lines)}\n${fields.extreme(field, extreme)}: ${winner}.`,
  comparedLine: (name, field, value) => `${name}: ${fields.name(field)} ${fields.value(field, value)}`,
  total: (field, value) => `${fields.name(field)} łącznie: ${fields.value(field, value)}.`,
  average: (field, value) => `${fields.name(field)} średnio: ${fields.value(field, value)}.`,
  difference: (field, value) => `${fields.name(field)}, różnica: ${fields.difference(field, value)}.`,

  undone: (name) => `${name} pozostaje na boku: poprzedni plik jest nienaruszony i praca idzie dalej z nim.`,
  nothingToUndo: () => 'Nie ma czego cofać: niczego tu nie zmieniono.',
  nothingBefore: () => 'Do czego to się odnosi? Niczego tu wcześniej nie zrobiono. Co zrobić?',

  documentation: (text, link) => `Z dokumentacji (po angielsku): ${text} ([więcej](${link}))`,
  notInDocumentation: () => 'Dokumentacja nic o tym nie mówi. Można zapytać inaczej albo zapytać operatora tej usługi.',
  greeting: () => 'Dzień dobry! Proszę wysłać nagranie i napisać, czego się dowiedzieć albo co z nim zrobić.',
  thanks: () => 'Nie ma za co. Co jeszcze zrobić?',
  goodbye: () => 'Do widzenia. Rozmowa zostaje tutaj.',
  abilities: () =>
    [
      'Ta usługa pracuje z dźwiękiem. Potrafi:',
      bullets([
        'rozdzielić miks na ścieżki; usunąć wokal, perkusję, bas lub przydźwięk',
        'ustalić tempo, uderzenia, tonację, akordy, części i melodię',
        'znaleźć mowę, mówiące osoby i pauzy; nazwać dźwięki; opisać nagranie',
        'zmierzyć głośność, poziomy, widmo, efekty i przesunięcie',
        'zmniejszyć szum, znormalizować głośność, wyrównać głosy, skrócić ciszę, przyciąć, wyciszyć, połączyć, zmiksować, przekonwertować, zmienić tempo i wysokość',
        'wyjąć dźwięk z wideo albo zrobić wideo z dźwięku',
      ]),
      'Można prosić o kilka rzeczy naraz, w żądanej kolejności.',
    ].join('\n'),
  otherLanguage: () =>
    'Czytane są: polski, angielski, niemiecki, hiszpański, francuski, portugalski, włoski, niderlandzki, japoński, chiński i hindi. ' +
    'Dla innych języków operator może podłączyć model językowy przez MODEL: [model](docs/chat.md#the-model).',

  drafted: (deeds) => `Dla każdego pliku${deeds.length > 1 ? ', w tej kolejności' : ''}: ${listed(deeds)}.`,
  draftedWithout: (parts) => `Bez tego, czego przepisy nie potrafią: ${parts.map((part) => `„${part}”`).join(', ')}.`,
};

function priced(count: number | undefined): string {
  if (count === undefined) return '';
  return count === 0 ? ' Bez dodatkowych kosztów.' : ` ${tokens(count)}.`;
}
