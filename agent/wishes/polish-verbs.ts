/** Verbs of orders: infinitive, imperative, past of a man, verbal noun, passive participle of a man, second person. */
const FORMS = `usunąć usuń usunął usunięcie usunięty usuniesz|wyciąć wytnij wyciął wycięcie wycięty wytniesz|obciąć obetnij obciął obcięcie obcięty obetniesz|uciąć utnij uciął ucięcie ucięty utniesz|przyciąć przytnij przyciął przycięcie przycięty przytniesz|odciąć odetnij odciął odcięcie odcięty odetniesz|pociąć potnij pociął pocięcie pocięty potniesz|skrócić skróć skrócił skrócenie skrócony skrócisz|przekonwertować przekonwertuj przekonwertował przekonwertowanie przekonwertowany przekonwertujesz|skonwertować skonwertuj skonwertował skonwertowanie skonwertowany skonwertujesz|konwertować konwertuj konwertował konwersję konwertowany konwertujesz|zamienić zamień zamienił zamianę zamieniony zamienisz|zmienić zmień zmienił zmianę zmieniony zmienisz|przerobić przerób przerobił przeróbkę przerobiony przerobisz|ustawić ustaw ustawił ustawienie ustawiony ustawisz|znormalizować znormalizuj znormalizował znormalizowanie znormalizowany znormalizujesz|zwolnić zwolnij zwolnił zwolnienie zwolniony zwolnisz|spowolnić spowolnij spowolnił spowolnienie spowolniony spowolnisz|przyspieszyć przyspiesz przyspieszył przyspieszenie przyspieszony przyspieszysz|podnieść podnieś podniósł podniesienie podniesiony podniesiesz|obniżyć obniż obniżył obniżenie obniżony obniżysz|podwyższyć podwyższ podwyższył podwyższenie podwyższony podwyższysz|transponować transponuj transponował transpozycję transponowany transponujesz|wyciszyć wycisz wyciszył wyciszenie wyciszony wyciszysz|ściszyć ścisz ściszył ściszenie ściszony ściszysz|podgłośnić podgłośnij podgłośnił podgłośnienie podgłośniony podgłośnisz|pogłośnić pogłośnij pogłośnił pogłośnienie pogłośniony pogłośnisz|dodać dodaj dodał dodanie dodany dodasz|zredukować zredukuj zredukował zredukowanie zredukowany zredukujesz|zmniejszyć zmniejsz zmniejszył zmniejszenie zmniejszony zmniejszysz|odszumić odszum odszumił odszumienie odszumiony odszumisz|oczyścić oczyść oczyścił oczyszczenie oczyszczony oczyścisz|rozdzielić rozdziel rozdzielił rozdzielenie rozdzielony rozdzielisz|podzielić podziel podzielił podzielenie podzielony podzielisz|oddzielić oddziel oddzielił oddzielenie oddzielony oddzielisz|rozbić rozbij rozbił rozbicie rozbity rozbijesz|wyodrębnić wyodrębnij wyodrębnił wyodrębnienie wyodrębniony wyodrębnisz|określić określ określił określenie określony określisz|ustalić ustal ustalił ustalenie ustalony ustalisz|sprawdzić sprawdź sprawdził sprawdzenie sprawdzony sprawdzisz|zmierzyć zmierz zmierzył zmierzenie zmierzony zmierzysz|znaleźć znajdź znalazł znalezienie znaleziony znajdziesz|wykryć wykryj wykrył wykrycie wykryty wykryjesz|wypisać wypisz wypisał wypisanie wypisany wypiszesz|policzyć policz policzył policzenie policzony policzysz|wyrównać wyrównaj wyrównał wyrównanie wyrównany wyrównasz|połączyć połącz połączył połączenie połączony połączysz|skleić sklej skleił sklejenie sklejony skleisz|zmiksować zmiksuj zmiksował zmiksowanie zmiksowany zmiksujesz|zapisać zapisz zapisał zapisanie zapisany zapiszesz|wyeksportować wyeksportuj wyeksportował wyeksportowanie wyeksportowany wyeksportujesz|zrobić zrób zrobił zrobienie zrobiony zrobisz|przygotować przygotuj przygotował przygotowanie przygotowany przygotujesz|stworzyć stwórz stworzył stworzenie stworzony stworzysz|wyizolować wyizoluj wyizolował wyizolowanie wyizolowany wyizolujesz|zostawić zostaw zostawił zostawienie zostawiony zostawisz|przeanalizować przeanalizuj przeanalizował przeanalizowanie przeanalizowany przeanalizujesz|pozbyć pozbądź pozbył pozbycie pozbyty pozbędziesz`;

const VERBS = FORMS.split('|').map((forms) => forms.split(' '));

/** "usunął", "usunęła", "usunęli". */
const past = (man: string): string[] => {
  const stem = man.replace(/ą(?=ł$)/u, 'ę').replace(/iósł$/u, 'iosł');
  return [man, `${stem}a`, `${stem.replace(/ł$/u, 'l')}i`];
};
/** "usunięty", "usunięta", "usunięte", "usunięci". */
const passive = (man: string): string[] => {
  const stem = man.slice(0, -1);
  return [
    man,
    `${stem}a`,
    `${stem}e`,
    stem.endsWith('t') ? `${stem.slice(0, -1)}ci` : `${stem.replace(/on$/u, 'en')}i`,
  ];
};
/** The second person, and the third, which is polite: "usuniesz", "pan usunie". */
const future = (second: string): string[] => [second, second.replace(/sz$/u, '')];

const IMPERATIVES = new Map(
  VERBS.flatMap(([infinitive = '', imperative = '', man = '', noun = '', participle = '', second = '']) =>
    [infinitive, ...past(man), noun, ...passive(participle), ...future(second)].map(
      (form) => [form, imperative] as const,
    ),
  ),
);
const oneOf = (forms: readonly string[]): string => `(?:${forms.join('|')})`;

export const INFINITIVE = oneOf(VERBS.map(([infinitive]) => infinitive!));
export const IMPERATIVE = oneOf(VERBS.map(([, imperative]) => imperative!));
export const PAST = oneOf(VERBS.flatMap(([, , man]) => past(man!)));
export const NOUN = oneOf(VERBS.map(([, , , noun]) => noun!));
export const PASSIVE = oneOf(VERBS.flatMap(([, , , , participle]) => passive(participle!)));
export const FUTURE = oneOf(VERBS.flatMap(([, , , , , second]) => future(second!)));

/** Returns the imperative of any of these forms. */
export const imperativeOf = (form: string): string => IMPERATIVES.get(form.toLowerCase()) ?? form;
