import type { Forms } from './form.ts';
import { phrases } from './phrases.ts';

export const it: Forms = {
  forbid: phrases('niente|non|senza|nessun|nessuna|mai|né'),
  only: phrases('solo|soltanto|solamente|unicamente'),
  polite: phrases(
    'puoi|potresti|può|potrebbe|potreste|mi puoi|mi potresti|riesci a|riuscite a|riesce a|riusciresti a|ti dispiace|ti dispiacerebbe|le dispiace|le dispiacerebbe|vi dispiace|potete|posso avere',
  ),
  order: phrases(
    '^porta*|^leva|^levagli|^livell*|^salva*|^accorcia*|^aggiung*|^tieni|^togli*|^ritagli*|^taglia*|^metti*|^separ*|^elimin*|^convert*|^normalizz*|^velocizz*|^rimuov*|^esport*|^rallent*|^fai|^fammi|^abbass*|^alza*|^dammi|^isol*|^pulisci*|^riduci*|^passa*|^estra*|^lascia*|^trasform*|^accelera*',
    'vorrei|voglio|mi serve|mi servirebbe|ho bisogno|mi piacerebbe avere|fammene|fammelo',
  ),
  asking: phrases("che|quale|quanto|quanta|qual|quant*|dimmi|mi dica|dirmi|dire|sapere|in che|a che|misura*|com'è"),
  suppose: phrases(
    "ieri|l’altro ieri|la settimana scorsa|l’anno scorso|l'anno scorso|mettiamo|immagina*|immaginiamo|supponiamo|poniamo|se volessi|un giorno|forse più tardi|stavo pensando",
  ),
  whether: phrases(
    '^si può|^si possono|^si potrebbe|saresti in grado|sei in grado|sarebbe possibile|è possibile|se te lo chiedessi|se ti chiedessi|in teoria|in generale|in linea di principio|dovrei|conviene|vale la pena',
  ),
  length: phrases('quanto dura|durata|quanto è lung*'),
  loudness: phrases('volume|quanto è forte|livello|loudness|quanto è alto'),
  tempo: phrases('tempo|bpm|velocità'),
  key: phrases('tonalità|che chiave'),
  formats: phrases('quali … formati|che … formati|quali tipi di file|che formato'),
  meaning: phrases(
    "cosa significa|che significa|cosa vuol dire|che vuol dire|cos'è un|cos'è una|cosa sono i lufs|cos'è lufs",
  ),
};
