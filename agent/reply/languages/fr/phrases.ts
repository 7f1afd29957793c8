import type { Phrases } from '../../phrases.ts';
import { bullets, inBrackets } from '../../writing.ts';
import { fields, writing } from './writing.ts';

const { clock, date, listed, number, tokens, usd } = writing;

const STATES: Record<string, string> = {
  IN_QUEUE: 'en cours',
  completed: 'terminé',
  failed: 'en échec',
  cancelled: 'annulé',
};

export const phrases: Phrases = {
  noAudio: () => 'De quel enregistrement s’agit-il ? Joindre un fichier ou envoyer un lien.',
  needsTwo: () => 'Il faut deux enregistrements, et il n’y en a qu’un. Joindre l’autre ou envoyer un lien.',
  whatToDo: (names) =>
    `Bien reçu : ${listed(names)}. Que faut-il en faire ? Par exemple : mesurer le tempo et la tonalité, supprimer la voix, réduire le bruit, garder les 30 premières secondes.`,
  whichFile: (names) => `Lequel : ${listed(names, 'or')} ?`,
  fileUnknown: (name, names) =>
    `Il n’y a pas de fichier « ${name} » ici.${names.length > 0 ? ` Il y a : ${listed(names)}.` : ''}`,
  unclear: () => 'Ce n’est pas clair. Que faut-il savoir sur l’enregistrement, ou qu’en faire ?',
  nothingWaits: (deeds) =>
    `Rien n’attend de oui.${deeds.length > 0 ? ` Dernier travail fait : ${listed(deeds)}.` : ''} Que dois-je faire ensuite ?`,
  doneSoFar: (deeds) => `Fait jusqu’ici : ${listed(deeds)}.`,
  notUnderstoodPart: (text) => `Pas compris : « ${text} ». Merci de le dire autrement.`,
  readOnlyBeginning: (words) => `Le message est long : seul son début a été lu, ${number(words)} mots.`,
  cannot: (deeds) => `Ce n’est pas possible ici : ${listed(deeds, 'or')}.`,
  unsupported: (what, instead = []) =>
    `Ce service ne le fait pas : « ${what} ».${instead.length > 0 ? ` Ce qui est possible : ${listed(instead, 'or')}.` : ''}`,
  audioOnly: () => 'Ce service ne travaille que sur l’audio.',
  notAvailable: (deeds) => `Non disponible sur ce serveur : ${listed(deeds, 'or')}.`,
  failed: (deed, why) => `Échec : ${deed}. ${why}`,
  stopped: (deed) => `Arrêté, donc non fait : ${deed}.`,
  notDoneBecauseFailed: (deeds) => `Donc pas fait non plus : ${listed(deeds)}. Il faut ce qui a échoué.`,
  nothingChanged: (deed) => `Sans effet : ${deed}. L’enregistrement est tel qu’il était.`,
  already: (text) => `Déjà obtenu plus tôt : ${text}`,
  modeStays: (isMinor) =>
    `La tonalité reste en mode ${isMinor ? 'mineur' : 'majeur'} : la transposition n’y change rien.`,
  stepLimit: (deeds) =>
    `Arrêt ici : un message ne permet qu’un certain nombre d’étapes. Reste à faire : ${listed(deeds)}.`,
  goOn: () => 'Répondre « continue » pour la suite.',

  cost: (count) => `Coût : ${tokens(count)}.`,
  costNothing: () => 'Cela n’a rien coûté : l’enregistrement était déjà payé.',
  nothingCharged: () => 'Rien n’a été facturé.',
  shallI: (deeds, count) => `Dois-je ${listed(deeds)} ?${priced(count)}`,
  shallIOneOf: (deeds, count) => `Dois-je ${listed(deeds, 'or')} ?${priced(count)}`,
  confirmLarge: (deeds, count, amount) =>
    `Dois-je ${listed(deeds)} ? Cela coûte ${tokens(count)} (${usd(amount)}). Répondre « oui » suffit.`,
  declined: () => 'Entendu, on en reste là. Rien n’a été facturé.',
  proposalDropped: () => 'La proposition précédente est abandonnée.',
  adviseDo: (deeds, count) =>
    `Oui, je peux ${listed(deeds)}. Il suffit de le demander${count === undefined ? '' : count === 0 ? ' ; cela ne coûte rien de plus' : ` ; cela coûte ${tokens(count)}`}.`,
  cannotCancel: (lines) =>
    `On ne peut pas annuler un travail d’ici. DELETE /v1/batch/{id} annule un lot et POST /v1/recipe/cancel une exécution, comme « Cancel » sur sa page de la console. Ce qui est fini est gardé et facturé. ${lines.length > 0 ? `Lots en cours :\n${bullets(lines)}` : 'Aucun lot n’est en cours.'}`,

  leftOut: (deeds) => `Comme demandé, pas fait : ${listed(deeds)}.`,
  state: (holds, field, value, op, limit, tolerance) =>
    `${holds ? 'Oui' : 'Non'}. ${fields.name(field)} : ${fields.value(field, value)} (demandé : ${fields.asked(op, field, limit, tolerance)}).`,
  yesOrNo: (holds) => (holds ? 'Oui, c’est le cas.' : 'Non, ce n’est pas le cas.'),
  conditionMet: (field, value, op, limit) =>
    `${fields.name(field)} : ${fields.value(field, value)}. La condition (${fields.comparison(op, field, limit)}) est remplie.`,
  conditionNotMet: (field, value, op, limit, deeds) =>
    `${fields.name(field)} : ${fields.value(field, value)}. La condition (${fields.comparison(op, field, limit)}) n’est pas remplie${deeds.length > 0 ? `, donc pas fait : ${listed(deeds)}` : ''}.`,
  conditionUnknown: (field, deeds) =>
    `${fields.name(field)} : non mesurable.${deeds.length > 0 ? ` Donc pas fait : ${listed(deeds)}.` : ''}`,

  price: (deeds, count, amount) => `Prix : ${tokens(count)} (${usd(amount)}), pour ${listed(deeds)}.`,
  priceOfLength: (seconds, count, amount) => `${clock(seconds)} d’audio coûtent ${tokens(count)} (${usd(amount)}).`,
  priceFree: (deeds) => `Cela ne coûte rien, l’enregistrement est déjà payé : ${listed(deeds)}.`,
  priceUnknown: (perMinute) =>
    `Une minute d’audio coûte ${usd(perMinute)}, un jeton par seconde, quel que soit le travail. La durée de l’enregistrement n’est pas encore connue.`,
  balance: (count, amount, kind) =>
    `Solde : ${tokens(count)} (${usd(amount)}), compte ${kind === 'free' ? 'gratuit' : 'payant'}. Un jeton est une seconde d’audio.`,
  affordable: (minutes, deeds) =>
    `Cela suffit pour ${number(minutes, 1)} min d’audio${inBrackets(deeds)} : tout travail coûte autant, selon la durée de l’audio.`,
  affords: (left) =>
    left >= 0 ? `Cela suffit : il resterait ${tokens(left)}.` : `Cela ne suffit pas : il manque ${tokens(-left)}.`,
  charges: (lines) => `Les derniers débits :\n${bullets(lines)}`,
  noCharges: () => 'Rien n’a été facturé jusqu’ici.',
  chargeLine: (count, what, audio, when) => `${date(when)} : ${tokens(count)}, ${what}, ${audio}`,
  spentInAll: (count, amount, charges) => `En tout : ${tokens(count)} (${usd(amount)}), débits : ${number(charges)}.`,
  spentBetween: (from, to, count, amount) => `Du ${from} au ${to} (UTC) : ${tokens(count)} (${usd(amount)}).`,
  spentOn: (day, count, amount) => `Le ${day} (UTC) : ${tokens(count)} (${usd(amount)}).`,
  held: (count) => `Réservé pour un travail en cours : ${tokens(count)}.`,
  noneFits: () => 'Rien de ce qui a été trouvé ne correspond.',
  batchesInAll: (completed, total, failed) =>
    `En tout : ${number(completed)} sur ${number(total)} terminés, ${number(failed)} en échec.`,
  filesHere: (names) => `Dans cette conversation : ${listed(names)}.`,
  filesStored: (lines, used, max) =>
    `Espace occupé : ${used} sur ${max} au plus.${lines.length > 0 ? ` Derniers fichiers envoyés :\n${bullets(lines)}` : ''}`,
  fileLine: (name, sent, expires) =>
    `${name} : envoyé le ${date(sent)}, ${expires === undefined ? 'gardé jusqu’à sa suppression' : `expire le ${date(expires)} s’il n’est pas utilisé`}`,
  cannotSeeWho: () =>
    'On ne voit pas ici qui l’a fait : une clé appartient à un compte, non à une personne. GET /v1/usage?group_by=key montre ce que chaque clé a consommé.',
  cannotSeeKeyLimits: () =>
    'On ne voit pas ici les limites de chaque clé. GET /v1/keys les montre avec ce qui a été dépensé. Sans limite, le solde décide.',

  recipes: (names) => `Recettes enregistrées (${number(names.length)}) : ${listed(names)}.`,
  noRecipes: () => 'Aucune recette n’est enregistrée.',
  recipeContent: (name, steps) => `La recette « ${name} » a ces étapes : ${steps.join(', ')}.`,
  recipeUnknown: (name, names) =>
    `Il n’y a pas de recette « ${name} ».${names.length > 0 ? ` Il y a : ${listed(names)}.` : ''}`,
  batches: (lines) => `Les lots, le plus récent d’abord :\n${bullets(lines)}`,
  noBatches: () => 'Il n’y a encore aucun lot.',
  batchLine: (status, completed, total, failed, recipe) =>
    `${recipe} : ${STATES[status] ?? status}, ${number(completed)} sur ${number(total)} terminés${failed > 0 ? `, ${number(failed)} en échec` : ''}`,
  batchRest: (count) => `Encore à faire : ${number(count)}.`,
  batchFailure: (file, why, whatToDo) => `${file} a échoué : ${why}${whatToDo ? ` ${whatToDo}` : ''}`,

  compared: (field, lines, winner, extreme = 'highest') =>
    `${bullets(lines)}\n${fields.extreme(field, extreme)} : ${winner}.`,
  comparedLine: (name, field, value) => `${name} : ${fields.name(field)} ${fields.value(field, value)}`,
  total: (field, value) => `${fields.name(field)} au total : ${fields.value(field, value)}.`,
  average: (field, value) => `${fields.name(field)} en moyenne : ${fields.value(field, value)}.`,
  difference: (field, value) => `${fields.name(field)}, écart : ${fields.difference(field, value)}.`,

  undone: (name) => `${name} est mis de côté : le fichier d’avant est intact, et la suite part de lui.`,
  nothingToUndo: () => 'Il n’y a rien à annuler : rien n’a été modifié ici.',
  nothingBefore: () => 'À quoi cela se rapporte-t-il ? Rien n’a été fait ici avant. Que faut-il faire ?',

  documentation: (text, link) => `D’après la documentation (en anglais) : ${text} ([suite](${link}))`,
  notInDocumentation: () =>
    'La documentation n’en dit rien. Demander autrement, ou demander à l’opérateur de ce service.',
  greeting: () => 'Bonjour ! Envoyer un enregistrement et dire ce qu’il faut en savoir ou en faire.',
  thanks: () => 'Avec plaisir. Que faut-il faire d’autre ?',
  goodbye: () => 'Au revoir. La conversation reste ici.',
  abilities: () =>
    [
      'Ce service travaille sur l’audio. Il peut :',
      bullets([
        'séparer un mixage en pistes ; supprimer la voix, la batterie, la basse ou le ronflement',
        'trouver le tempo, les temps, la tonalité, les accords, les sections et la mélodie',
        'trouver la parole, les personnes qui parlent et les pauses ; nommer les sons ; décrire un enregistrement',
        'mesurer la sonie, les niveaux, le spectre, les effets et les décalages',
        'réduire le bruit, normaliser la sonie, égaliser les voix, raccourcir les silences, couper, fondre, assembler, mixer, convertir, changer le tempo et la hauteur',
        'extraire le son d’une vidéo, ou faire une vidéo du son',
      ]),
      'On peut demander plusieurs choses à la fois, dans l’ordre voulu.',
    ].join('\n'),
  otherLanguage: () =>
    'Les langues lues sont le français, l’anglais, l’allemand, l’espagnol, le portugais, l’italien, le néerlandais, le polonais, le japonais, le chinois et le hindi. ' +
    'Pour d’autres langues, l’opérateur peut brancher un modèle de langage avec MODEL : [le modèle](docs/chat.md#the-model).',

  drafted: (deeds) => `Pour chaque fichier${deeds.length > 1 ? ', dans cet ordre' : ''} : ${listed(deeds)}.`,
  draftedWithout: (parts) =>
    `Sans ce qu’une recette ne peut pas faire : ${parts.map((part) => `« ${part} »`).join(', ')}.`,
};

function priced(count: number | undefined): string {
  if (count === undefined) return '';
  return count === 0 ? ' Cela ne coûte rien de plus.' : ` ${tokens(count)}.`;
}
