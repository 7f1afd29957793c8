import type { Forms } from './form.ts';
import { phrases } from './phrases.ts';

export const fr: Forms = {
  forbid: phrases('pas de|pas|sans|aucun|aucune|jamais|surtout pas|rien|ni'),
  only: phrases('seulement|juste|uniquement|rien que|simplement'),
  polite: phrases(
    "tu peux|tu pourrais|tu ne peux pas|tu ne pourrais pas|vous ne pourriez pas|ne pourrais-tu pas|ne pourriez-vous pas|peux-tu|pourrais-tu|vous pouvez|pouvez-vous|pourriez-vous|vous pourriez|tu veux bien|veux-tu bien|voulez-vous bien|voudriez-vous|auriez-vous la gentillesse|ça te dérange|ça te dérangerait|ça vous dérange|ça vous dérangerait|ça t'embête|ça t’embête|ça vous embête|ça t'ennuie|ça vous ennuie|puis-je avoir|est-ce que tu peux",
  ),
  order: phrases(
    '^ajout*|^débruit*|^raccourci*|^transpos*|^égalis*|^garde*|^enlèv*|^coup*|^mets|^mettez|^mets-moi|^sépar*|^débarrass*|^convertis|^convertissez|^convertir|^normalis*|^accélèr*|^supprim*|^export*|^ralenti*|^fais|^faites|^baisse*|^monte*|^donne*|^isol*|^nettoi*|^rédui*|^retir*|^passe*|^extra*|^vire*|^transforme*',
    "je voudrais|je veux|je souhaite|il me faut|il me faudrait|j’ai besoin|j'ai besoin|j’aimerais avoir|j'aimerais avoir",
  ),
  asking: phrases(
    "quel|quelle|quels|c'est quoi|c’est quoi|combien|dis-moi|dites-moi|me dire|nous dire|donne-moi|donnez-moi|savoir|dans quelle|à quel|comment|mesure*",
  ),
  suppose: phrases(
    "hier|avant-hier|la semaine dernière|l’an dernier|l'an dernier|imaginons|supposons|admettons|si je voulais|un jour|peut-être plus tard|je pensais",
  ),
  whether: phrases(
    'peut-on|sais-tu|savez-vous|saurais|serais-tu capable|es-tu capable|serait-il possible|est-ce possible|si je te le demandais|si je te demandais|si je vous le demandais|en théorie|en général|en principe|devrais-je|vaut-il mieux',
  ),
  length: phrases('combien de temps dure|durée|quelle longueur|combien dure'),
  loudness: phrases('niveau sonore|volume|à quel point … fort|sonie|loudness|intensité sonore'),
  tempo: phrases('tempo|bpm|vitesse'),
  key: phrases('tonalité'),
  formats: phrases('quels … formats|quel … format|quels types de fichiers'),
  meaning: phrases(
    "veut dire quoi|que veut dire|que signifie|ça signifie quoi|c'est quoi un|c'est quoi une|c’est quoi un|c’est quoi une|c'est quoi lufs|c'est quoi les lufs|c'est quoi le lufs|qu'est-ce qu'un|qu'est-ce qu'une",
  ),
};
