import type { Forms } from './form.ts';
import { phrases } from './phrases.ts';

export const pl: Forms = {
  forbid: phrases('żadn*|nie|bez|nigdy|niczego|ani|nic'),
  only: phrases('tylko|jedynie|wyłącznie|samo|sam'),
  polite: phrases(
    'możesz|mógłbyś|mogłabyś|czy możesz|czy mógłbyś|może pan|może pani|mógłby pan|mogłaby pani|mogliby państwo|moglibyście|mogłybyście|zechciałbyś|zechciałabyś|zechciałby pan|czy dałoby się|możecie',
  ),
  order: phrases(
    '^ustaw*|^ścisz*|^przycisz*|^pogłośn*|^zgłośn*|^przerób*|^przerob*|^utnij*|^obetnij*|^oczyść*|^odszum*|^wyrównaj*|^dodaj*|^zapisz*|^przytnij*|^odetnij*|^wytnij*|^wycisz*|^rozdziel*|^usuń*|^przekonwertuj*|^znormalizuj*|^przyspiesz*|^zostaw*|^wywal*|^wyeksportuj*|^zwolnij*|^zrób*|^daj*|^wyizoluj*|^wyczyść*|^zmniejsz*|^podgłośnij*|^zamień*|^skróć*|^podziel*|^oddziel*|^obniż*|^podnieś*',
    'chcę|chciałbym dostać|chciałabym dostać|poproszę|potrzebuję',
  ),
  asking: phrases('jak|jaki|jaka|jakie|ile|w jakiej|podaj*|powiedz*|wiedzieć|zmierz*|określ*|sprawdź*'),
  suppose: phrases(
    'wczoraj|przedwczoraj|w zeszłym tygodniu|w zeszłym roku|załóżmy|wyobraź sobie|gdybym chciał*|kiedyś|może później|zastanawiam się',
  ),
  whether: phrases(
    'czy da się|czy można|czy umiał*|czy potrafi*|gdybym poprosił*|czy jest możliw*|czy byłoby możliw*|teoretycznie|ogólnie|w zasadzie|czy powinien*|czy warto|czy jesteś w stanie',
  ),
  length: phrases('ile trwa|długość|jak dług*|czas trwania'),
  loudness: phrases('jak głośn*|głośność|poziom|natężenie'),
  tempo: phrases('tempo|bpm|prędkość|jak szybki*'),
  key: phrases('tonacj*'),
  formats: phrases('jakie … formaty|jakich … formatów|jakie typy plików|jaki … format'),
  meaning: phrases('co znaczy|co to znaczy|co oznacza|co oznaczają|co to jest lufs|co to są lufs|co to lufs'),
};
