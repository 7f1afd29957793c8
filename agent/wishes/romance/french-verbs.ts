/** French verbs of orders: infinitive, imperative, formal imperative, third person of the present subjunctive, and past participle. */
export const FRENCH_VERBS: readonly (readonly [
  infinitive: string,
  familiar: string,
  formal: string,
  subjunctive: string,
  participle: string,
])[] = [
  ...regular(
    'abaisser ajouter ajuster aligner améliorer analyser appliquer assembler atténuer augmenter baisser caler chercher couper débruiter détecter diminuer diviser donner éliminer exporter filtrer fusionner garder identifier indiquer isoler laisser masteriser mélanger mesurer mixer monter montrer nettoyer normaliser passer raboter ramener remonter retirer rogner sauvegarder supprimer tailler transformer transposer trouver vérifier virer',
  ),
  ['accélérer', 'accélère', 'accélérez', 'accélère', 'accéléré'],
  ['baisser', 'baisse', 'baissez', 'baisse', 'baissé'],
  ['changer', 'change', 'changez', 'change', 'changé'],
  ['compter', 'compte', 'comptez', 'compte', 'compté'],
  ['convertir', 'convertis', 'convertissez', 'convertisse', 'converti'],
  ['découper', 'découpe', 'découpez', 'découpe', 'découpé'],
  ['déterminer', 'détermine', 'déterminez', 'détermine', 'déterminé'],
  ['dire', 'dis', 'dites', 'dise', 'dit'],
  ['effacer', 'efface', 'effacez', 'efface', 'effacé'],
  ['enlever', 'enlève', 'enlevez', 'enlève', 'enlevé'],
  ['extraire', 'extrais', 'extrayez', 'extraie', 'extrait'],
  ['faire', 'fais', 'faites', 'fasse', 'fait'],
  ['mettre', 'mets', 'mettez', 'mette', 'mis'],
  ['ôter', 'ôte', 'ôtez', 'ôte', 'ôté'],
  ['raccourcir', 'raccourcis', 'raccourcissez', 'raccourcisse', 'raccourci'],
  ['ralentir', 'ralentis', 'ralentissez', 'ralentisse', 'ralenti'],
  ['réduire', 'réduis', 'réduisez', 'réduise', 'réduit'],
  ['rendre', 'rends', 'rendez', 'rende', 'rendu'],
  ['séparer', 'sépare', 'séparez', 'sépare', 'séparé'],
  ['transcrire', 'transcris', 'transcrivez', 'transcrive', 'transcrit'],
];

function regular(infinitives: string): [string, string, string, string, string][] {
  return infinitives.split(' ').map((infinitive) => {
    const stem = infinitive.slice(0, -2);
    const singular = `${stem.endsWith('oy') ? stem.replace(/y$/u, 'i') : stem}e`;
    return [infinitive, singular, `${stem}ez`, singular, `${stem}é`];
  });
}
