import { ordersOf, type Frames } from './frames.ts';

const ORDERS = ordersOf(
  ['infinitive', 'familiar', 'formal', 'past', 'passive', 'noun'],
  `
togliere la voce | togli la voce | tolga la voce | togliessi la voce | la voce venga tolta | la voce tolta
rimuovere la batteria | rimuovi la batteria | rimuova la batteria | rimuovessi la batteria | la batteria venga rimossa | la batteria rimossa
tagliare i primi 10 secondi | taglia i primi 10 secondi | tagli i primi 10 secondi | tagliassi i primi 10 secondi | i primi 10 secondi vengano tagliati | i primi 10 secondi tagliati
tenere solo i primi 30 secondi | tieni solo i primi 30 secondi | tenga solo i primi 30 secondi | tenessi solo i primi 30 secondi | vengano tenuti solo i primi 30 secondi | solo i primi 30 secondi
convertirlo in mp3 | convertilo in mp3 | lo converta in mp3 | lo convertissi in mp3 | il file venga convertito in mp3 | il file convertito in mp3
trasformare il file in flac | trasforma il file in flac | trasformi il file in flac | trasformassi il file in flac | il file venga trasformato in flac | il file trasformato in flac
normalizzarlo a -16 LUFS | normalizzalo a -16 LUFS | lo normalizzi a -16 LUFS | lo normalizzassi a -16 LUFS | il file venga normalizzato a -16 LUFS | il file normalizzato a -16 LUFS
rallentarlo del 10% | rallentalo del 10% | lo rallenti del 10% | lo rallentassi del 10% | il brano venga rallentato del 10% | il brano rallentato del 10%
accelerare il brano del 5% | accelera il brano del 5% | acceleri il brano del 5% | accelerassi il brano del 5% | il brano venga accelerato del 5% | il brano accelerato del 5%
alzarlo di due semitoni | alzalo di due semitoni | lo alzi di due semitoni | lo alzassi di due semitoni | il brano venga alzato di due semitoni | il brano alzato di due semitoni
mettere una dissolvenza in uscita di 5 secondi | metti una dissolvenza in uscita di 5 secondi | metta una dissolvenza in uscita di 5 secondi | mettessi una dissolvenza in uscita di 5 secondi | venga messa una dissolvenza in uscita di 5 secondi | una dissolvenza in uscita di 5 secondi
aggiungere una dissolvenza in entrata di 3 secondi | aggiungi una dissolvenza in entrata di 3 secondi | aggiunga una dissolvenza in entrata di 3 secondi | aggiungessi una dissolvenza in entrata di 3 secondi | venga aggiunta una dissolvenza in entrata di 3 secondi | una dissolvenza in entrata di 3 secondi
ridurre il rumore di fondo | riduci il rumore di fondo | riduca il rumore di fondo | riducessi il rumore di fondo | il rumore di fondo venga ridotto | il rumore di fondo ridotto
separare le tracce | separa le tracce | separi le tracce | separassi le tracce | le tracce vengano separate | le tracce separate
accorciare le pause lunghe | accorcia le pause lunghe | accorci le pause lunghe | accorciassi le pause lunghe | le pause lunghe vengano accorciate | le pause lunghe accorciate
dirmi il tempo in bpm | dimmi il tempo in bpm | mi dica il tempo in bpm | mi dicessi il tempo in bpm | il tempo venga misurato in bpm | il tempo in bpm
trovare la tonalità | trova la tonalità | trovi la tonalità | trovassi la tonalità | la tonalità venga trovata | la tonalità
misurare il volume | misura il volume | misuri il volume | misurassi il volume | il volume venga misurato | il volume misurato
contare le persone che parlano | conta le persone che parlano | conti le persone che parlano | contassi le persone che parlano | vengano contate le persone che parlano | il numero di persone che parlano
eliminare il ronzio della rete | elimina il ronzio della rete | elimini il ronzio della rete | eliminassi il ronzio della rete | il ronzio della rete venga eliminato | il ronzio della rete eliminato
`,
);

/** Frames of orders in Italian. */
export const ITALIAN: Frames<'infinitive' | 'familiar' | 'formal' | 'past' | 'passive' | 'noun'> = {
  orders: ORDERS,
  frames: {
    familiar: (o) => o.familiar,
    formal: (o) => `${o.formal}.`,
    infinitive: (o) => o.infinitive,
    'please first': (o) => `per favore ${o.familiar}`,
    'please after': (o) => `${o.familiar} pls`,
    'formal, please': (o) => `${o.formal}, per cortesia.`,
    'can you': (o) => `puoi ${o.infinitive}?`,
    'can you, formal': (o) => `Può ${o.infinitive}, per favore?`,
    'could you': (o) => `Potresti ${o.infinitive}?`,
    'could you, formal': (o) => `Potrebbe ${o.infinitive}?`,
    'could you, plural': (o) => `Potreste ${o.infinitive}, per favore?`,
    'could you for me': (o) => `mi potresti ${o.infinitive}?`.replace('mi potresti dirmi', 'mi potresti dire'),
    'would it bother you': (o) => `Ti dispiacerebbe ${o.infinitive}?`,
    'would you mind, formal': (o) => `Le dispiacerebbe ${o.infinitive}?`,
    'would you feel like': (o) => `ti va di ${o.infinitive}?`,
    'do me the favor': (o) => `fammi il favore di ${o.infinitive}`,
    'would you be so kind': (o) => `Sarebbe così gentile da ${o.infinitive}?`,
    'I would be grateful': (o) => `Le sarei grato se potesse ${o.infinitive}.`,
    'I would thank you': (o) => `Ti ringrazierei se ${o.past}`,
    'I would like you to': (o) => `Vorrei che tu ${o.past}`,
    'I would like you to, liking': (o) => `mi piacerebbe che ${o.past}`,
    'I want you to': (o) => `voglio che tu ${o.formal}`,
    'I need you to': (o) => `ho bisogno che tu ${o.formal}`,
    'it would serve that you': (o) => `mi servirebbe che tu ${o.past}`,
    'I ask you': (o) => `ti chiedo di ${o.infinitive}`,
    'I beg you, formal': (o) => `La prego di ${o.infinitive}.`,
    'I would ask you': (o) => `volevo chiederti di ${o.infinitive}`,
    'I would like to': (o) => `Vorrei ${o.infinitive}`,
    'I want to': (o) => `voglio ${o.infinitive}`,
    'I wanted to': (o) => `Volevo ${o.infinitive}`,
    'I would like': (o) => `mi piacerebbe ${o.infinitive}`,
    'I need to': (o) => `ho bisogno di ${o.infinitive}`,
    'one must': (o) => `bisogna ${o.infinitive}`,
    'it would need': (o) => `bisognerebbe ${o.infinitive}`,
    'we have to': (o) => `dobbiamo ${o.infinitive}`,
    'you have to': (o) => `devi ${o.infinitive}`,
    'it is to be': (o) => `c'è da ${o.infinitive}`,
    'it is necessary': (o) => `È necessario ${o.infinitive}.`,
    'it is necessary that': (o) => `È necessario che ${o.passive}.`,
    'let it be done': (o) => `Voglio che ${o.passive}`,
    'my boss wants': (o) => `il mio capo vuole che ${o.passive}`,
    'I would like it': (o) => `Vorrei ${o.noun}, per favore.`,
    'can I have': (o) => `posso avere ${o.noun}?`,
    'it is about': (o) => `si tratta di ${o.infinitive}`,
    'the idea': (o) => `l'idea è di ${o.infinitive}`,
    'my request': (o) => `la mia richiesta: ${o.infinitive}`,
    'help me': (o) => `aiutami a ${o.infinitive}`,
    'you should': (o) => `dovresti ${o.infinitive}`,
    'come on': (o) => `dai, ${o.familiar}`,
    'so that': (o) => `${o.familiar} così posso usarlo domani`,
    'if you can': (o) => `${o.familiar} se puoi`,
    'here is': (o) => `ecco il mio file. ${o.familiar}`,
    simply: (o) => `semplicemente ${o.familiar}`,
    'it would be nice if': (o) => `sarebbe bello se potessi ${o.infinitive}`,
    'can you manage': (o) => `riesci a ${o.infinitive}?`,
  },
  questions: {
    price: (o) => `Quanto costerebbe ${o.infinitive}?`,
    'price if': (o) => `Quanto prendi per ${o.infinitive}?`,
    ability: (o) => `È possibile in generale ${o.infinitive}?`,
    'if I asked': (o) => `Potresti ${o.infinitive} se te lo chiedessi?`,
    forbidden: (o) => `non voglio che tu ${o.formal}`,
    'not necessary': (o) => `non serve ${o.infinitive}`,
  },
};
