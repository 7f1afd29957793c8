import type { Forms } from './form.ts';
import { phrases } from './phrases.ts';

export const es: Forms = {
  forbid: phrases('nada de|no|sin|ni|nunca|tampoco|ningún|ninguna'),
  only: phrases('solo|sólo|solamente|únicamente|nada más'),
  polite: phrases(
    'me puedes|puedes|puede usted|me puede|pueden|podrías|podría|podrían|podríais|me podrías|me podría|te importaría|le importaría|podéis|me haces el favor|serías tan amable|sería tan amable|serían tan amables',
  ),
  order: phrases(
    '^nivel*|^guard*|^agreg*|^añad*|^quit*|^quédate|^corta*|^córta*|^recort*|^pon|^pon*|^separ*|^limpi*|^límpi*|^conviert*|^conviért*|^normaliz*|^normalíz*|^aceler*|^acelér*|^elimin*|^elimín*|^borr*|^export*|^expórt*|^ralentiz*|^ralentíz*|^haz*|^baj*|^sub*|^dej*|^saca*|^sáca*|^dame|^pasa*|^pása*|^extra*|^reduce*|^redúc*',
    'quiero|quisiera|necesito|me gustaría tener',
  ),
  asking: phrases(
    'qué|que|cuánto|cuánta|cuál|cual|cómo|dime|dígame|decirme|decir|saber|mide|mídeme|averigua|en qué|a qué',
  ),
  suppose: phrases(
    'ayer|anoche|la semana pasada|el año pasado|hace años|supongamos|imagina*|imaginemos|si quisiera|si tuviera|algún día|quizás más tarde|estoy pensando',
  ),
  whether: phrases(
    '^se puede|^se pueden|^se podría|serías capaz|eres capaz|sería posible|es posible|si te lo pidiera|si te pidiera|en teoría|en general|en principio|debería|vale la pena|conviene',
  ),
  length: phrases('cuánto dura|cuanto dura|duración|qué tan larg*|cómo de larg*|cuánto tiempo dura'),
  loudness: phrases('volumen|qué tan fuerte|qué tan alto|sonoridad|nivel|loudness|cómo de alto|cómo de fuerte'),
  tempo: phrases('tempo|bpm|velocidad|qué tan rápid*|pulsaciones'),
  key: phrases('tonalidad|qué tono|clave'),
  formats: phrases('qué … formatos|cuáles … formatos|qué tipos de archivo*|qué formato*'),
  meaning: phrases(
    'qué significa|que significa|qué quiere decir|que quiere decir|qué es un|qué es una|^que es un|^que es una|qué es lufs|^que es lufs|qué son los lufs',
  ),
};
