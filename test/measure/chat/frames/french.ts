import { ordersOf, type Frames } from './frames.ts';

const ORDERS = ordersOf(
  ['infinitive', 'familiar', 'formal', 'you', 'youFormal', 'passive', 'noun'],
  `
supprimer la voix | supprime la voix | supprimez la voix | tu supprimes la voix | vous supprimiez la voix | la voix soit supprimée | la voix supprimée
enlever la batterie | enlève la batterie | enlevez la batterie | tu enlèves la batterie | vous enleviez la batterie | la batterie soit enlevée | la batterie enlevée
couper les 10 premières secondes | coupe les 10 premières secondes | coupez les 10 premières secondes | tu coupes les 10 premières secondes | vous coupiez les 10 premières secondes | les 10 premières secondes soient coupées | les 10 premières secondes coupées
garder seulement les 30 premières secondes | garde seulement les 30 premières secondes | gardez seulement les 30 premières secondes | tu gardes seulement les 30 premières secondes | vous gardiez seulement les 30 premières secondes | seules les 30 premières secondes soient gardées | seulement les 30 premières secondes
le convertir en mp3 | convertis-le en mp3 | convertissez-le en mp3 | tu le convertisses en mp3 | vous le convertissiez en mp3 | le fichier soit converti en mp3 | le fichier converti en mp3
passer le fichier en flac | passe le fichier en flac | passez le fichier en flac | tu passes le fichier en flac | vous passiez le fichier en flac | le fichier soit passé en flac | le fichier passé en flac
le normaliser à -16 LUFS | normalise-le à -16 LUFS | normalisez-le à -16 LUFS | tu le normalises à -16 LUFS | vous le normalisiez à -16 LUFS | le son soit normalisé à -16 LUFS | le son normalisé à -16 LUFS
le ralentir de 10 % | ralentis-le de 10 % | ralentissez-le de 10 % | tu le ralentisses de 10 % | vous le ralentissiez de 10 % | le morceau soit ralenti de 10 % | le morceau ralenti de 10 %
accélérer le morceau de 5 % | accélère le morceau de 5 % | accélérez le morceau de 5 % | tu accélères le morceau de 5 % | vous accélériez le morceau de 5 % | le morceau soit accéléré de 5 % | le morceau accéléré de 5 %
le monter de deux demi-tons | monte-le de deux demi-tons | montez-le de deux demi-tons | tu le montes de deux demi-tons | vous le montiez de deux demi-tons | le morceau soit monté de deux demi-tons | le morceau monté de deux demi-tons
mettre un fondu de sortie de 5 secondes | mets un fondu de sortie de 5 secondes | mettez un fondu de sortie de 5 secondes | tu mettes un fondu de sortie de 5 secondes | vous mettiez un fondu de sortie de 5 secondes | un fondu de sortie de 5 secondes soit mis | un fondu de sortie de 5 secondes
ajouter un fondu d'entrée de 3 secondes | ajoute un fondu d'entrée de 3 secondes | ajoutez un fondu d'entrée de 3 secondes | tu ajoutes un fondu d'entrée de 3 secondes | vous ajoutiez un fondu d'entrée de 3 secondes | un fondu d'entrée de 3 secondes soit ajouté | un fondu d'entrée de 3 secondes
réduire le bruit de fond | réduis le bruit de fond | réduisez le bruit de fond | tu réduises le bruit de fond | vous réduisiez le bruit de fond | le bruit de fond soit réduit | le bruit de fond réduit
séparer les pistes | sépare les pistes | séparez les pistes | tu sépares les pistes | vous sépariez les pistes | les pistes soient séparées | les pistes séparées
raccourcir les longues pauses | raccourcis les longues pauses | raccourcissez les longues pauses | tu raccourcisses les longues pauses | vous raccourcissiez les longues pauses | les longues pauses soient raccourcies | les longues pauses raccourcies
me dire le tempo | dis-moi le tempo | dites-moi le tempo | tu me dises le tempo | vous me disiez le tempo | le tempo soit mesuré | le tempo
trouver la tonalité | trouve la tonalité | trouvez la tonalité | tu trouves la tonalité | vous trouviez la tonalité | la tonalité soit déterminée | la tonalité
mesurer le niveau sonore | mesure le niveau sonore | mesurez le niveau sonore | tu mesures le niveau sonore | vous mesuriez le niveau sonore | le niveau sonore soit mesuré | le niveau sonore mesuré
compter les locuteurs | compte les locuteurs | comptez les locuteurs | tu comptes les locuteurs | vous comptiez les locuteurs | les locuteurs soient comptés | le nombre de locuteurs
retirer le ronflement du secteur | retire le ronflement du secteur | retirez le ronflement du secteur | tu retires le ronflement du secteur | vous retiriez le ronflement du secteur | le ronflement du secteur soit retiré | le ronflement du secteur retiré
`,
);

/** Frames of orders in French. */
export const FRENCH: Frames<'infinitive' | 'familiar' | 'formal' | 'you' | 'youFormal' | 'passive' | 'noun'> = {
  orders: ORDERS,
  frames: {
    familiar: (o) => o.familiar,
    formal: (o) => `${o.formal}.`,
    infinitive: (o) => o.infinitive,
    'please first': (o) => `s'il te plaît ${o.familiar}`,
    'please after': (o) => `${o.familiar} stp`,
    'formal, please': (o) => `${o.formal}, s'il vous plaît.`,
    'can you': (o) => `tu peux ${o.infinitive} ?`,
    'can you, inverted': (o) => `Peux-tu ${o.infinitive} ?`,
    'is it that you can': (o) => `est-ce que tu peux ${o.infinitive} ?`,
    'can you, formal': (o) => `Pouvez-vous ${o.infinitive} ?`,
    'could you': (o) => `Pourrais-tu ${o.infinitive} ?`,
    'could you, formal': (o) => `Pourriez-vous ${o.infinitive}, s'il vous plaît ?`,
    'you could, colloquial': (o) => `tu pourrais pas ${o.infinitive} stp ?`,
    'would it be possible': (o) => `Serait-il possible que ${o.youFormal} ?`,
    'would it bother you': (o) => `Ça te dérangerait ${of(o.infinitive)} ?`,
    'would you mind, formal': (o) => `Cela vous ennuierait-il ${of(o.infinitive)} ?`,
    'thank you for': (o) => `merci ${of(o.infinitive)}`,
    'would you kindly': (o) => `Veuillez ${o.infinitive}.`,
    'would you be so kind': (o) => `Auriez-vous l'amabilité ${of(o.infinitive)} ?`,
    'do me the pleasure': (o) => `fais-moi plaisir, ${o.familiar}`,
    'I would thank you': (o) => `Je vous serais reconnaissant ${of(o.infinitive)}.`,
    'I would like you to': (o) => `J'aimerais que ${o.you}`,
    'I would like you to, formal': (o) => `Je souhaiterais que ${o.youFormal}.`,
    'I want you to': (o) => `je veux que ${o.you}`,
    'it needs that you': (o) => `il faut que ${o.you}`,
    'it would need that you': (o) => `il faudrait que ${o.youFormal}`,
    'I need that you': (o) => `j'ai besoin que ${o.you}`,
    'I ask you': (o) => `je te demande ${of(o.infinitive)}`,
    'I beg you, formal': (o) => `Je vous prie ${of(o.infinitive)}.`,
    'I would like to': (o) => `Je voudrais ${o.infinitive}`,
    'I want to': (o) => `je veux ${o.infinitive}`,
    'I would love to': (o) => `J'aimerais bien ${o.infinitive}`,
    'I need to': (o) => `j'ai besoin ${of(o.infinitive)}`,
    'one must': (o) => `il faut ${o.infinitive}`,
    'it would need': (o) => `faudrait ${o.infinitive}`,
    'we must': (o) => `on doit ${o.infinitive}`,
    'you must': (o) => `tu dois ${o.infinitive}`,
    'it is necessary': (o) => `Il est nécessaire ${of(o.infinitive)}.`,
    'let it be done': (o) => `Je veux que ${o.passive}`,
    'I would like it done': (o) => `J'aimerais que ${o.passive}`,
    'my boss wants': (o) => `mon patron veut que ${o.passive}`,
    'it needs to be': (o) => `il faudrait que ${o.passive}`,
    'I would like it': (o) => `Je voudrais ${o.noun}, s'il vous plaît.`,
    'can I have': (o) => `je peux avoir ${o.noun} ?`,
    'it is about': (o) => `il s'agit ${of(o.infinitive)}`,
    'the idea': (o) => `l'idée c'est ${of(o.infinitive)}`,
    'my request': (o) => `ma demande : ${o.infinitive}`,
    'help me': (o) => `aide-moi à ${o.infinitive}`,
    'you should': (o) => `tu devrais ${o.infinitive}`,
    'go on': (o) => `vas-y, ${o.familiar}`,
    'so that': (o) => `${o.familiar} pour que je puisse l'utiliser demain`,
    'if you can': (o) => `${o.familiar} si tu peux`,
    'here is': (o) => `voici mon fichier. ${o.familiar}`,
    simply: (o) => `${o.familiar} simplement`,
    'it would be nice if': (o) => `ce serait super si tu pouvais ${o.infinitive}`,
    'there would be a way': (o) => `y aurait moyen ${of(o.infinitive)} ?`,
  },
  questions: {
    price: (o) => `Combien ça coûterait ${of(o.infinitive)} ?`,
    'price if': (o) => `C'est combien pour ${o.infinitive} ?`,
    ability: (o) => `Est-il possible en général ${of(o.infinitive)} ?`,
    'if I asked': (o) => `Tu pourrais ${o.infinitive} si je te le demandais ?`,
    how: (o) => `Comment ça marche pour ${o.infinitive} ?`,
    forbidden: (o) => `je ne veux pas que ${o.you}`,
    'not necessary': (o) => `pas besoin ${of(o.infinitive)}`,
  },
};

/** "De" before an infinitive: "d’ajouter". */
const of = (infinitive: string): string => (/^[aeiouéô]/u.test(infinitive) ? `d'${infinitive}` : `de ${infinitive}`);
