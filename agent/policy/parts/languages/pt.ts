import type { Forms } from './form.ts';
import { phrases } from './phrases.ts';

export const pt: Forms = {
  forbid: phrases('nada de|não|nao|sem|nunca|nem|nenhum|nenhuma'),
  only: phrases('só|so|somente|apenas|unicamente'),
  polite: phrases(
    'você pode|voce pode|vc pode|pode|podes|podem|podia|podias|poderia|poderias|poderiam|você poderia|vocês podem|consegues|você consegue|vc consegue|vcs conseguem|^consegue|vocês conseguem|vc podia|vc poderia|tem como você|tem como vc|dá pra você|dá para você|se importa de|se importaria de|importas-te de|importa-se de|faria o favor|faz o favor',
  ),
  order: phrases(
    '^salv*|^suba|^sobe|^baix*|^bota*|^encurt*|^nivel*|^fica*|^fique|^cort*|^recort*|^coloca*|^coloque|^põe*|^separ*|^tir*|^converte|^converta|^converter|^normaliz*|^deix*|^remov*|^export*|^aceler*|^faz*|^faça|^abaix*|^aument*|^me dá|^dá*|^passa*|^passe|^isol*|^limp*|^redu*|^extra*|^mantém|^mantenha|^transform*',
    'quero|queria|preciso|gostaria de ter',
  ),
  asking: phrases(
    'qual|quais|que|quanto|quanta|quantos|quantas|quão|em que|como|me diz|me diga|diz-me|diga|dizer|saber|mede|meça',
  ),
  suppose: phrases(
    'ontem|anteontem|semana passada|ano passado|digamos|imagina*|suponha*|vamos supor|se eu quisesse|um dia|talvez mais tarde|estou pensando',
  ),
  whether: phrases(
    'conseguiria|você consegue em geral|seria capaz|é capaz|seria possível|é possível|se eu pedisse|se eu te pedisse|em teoria|em geral|em princípio|devo|deveria|vale a pena',
  ),
  length: phrases('quanto tempo|quanto dura|duração|quão long*|qual o tamanho em tempo'),
  loudness: phrases('volume|quão alt*|nível|loudness|sonoridade'),
  tempo: phrases('andamento|bpm|velocidade|que tempo|o tempo'),
  key: phrases('que tom|o tom|tonalidade|qual tom'),
  formats: phrases('quais … formatos|que … formatos|quais tipos de arquivo*|qual formato'),
  meaning: phrases('que significa|que quer dizer|o que é um|o que é uma|o que é lufs|o que são lufs|oq é lufs'),
};
