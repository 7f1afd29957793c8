/** Words that take back, and those that then say what is meant, by language. */
const CORRECTIONS: readonly [no: string, rather: string][] = [
  ['nein|nee|ne|nö|halt|stopp', 'lieber|doch|doch lieber|besser|sondern|ich meinte?|mach'],
  ['no|ay no|espera', 'mejor|perd[oó]n|m[aá]s bien|digo|quise decir|en realidad'],
  ['non|ah non|attends', 'plut[oô]t|pardon|enfin|en fait|je voulais dire|finalement'],
  ['n[aã]o|ops|opa|espera', 'melhor|ali[aá]s|na verdade|quer dizer|quis dizer|desculpa'],
  ['no|aspetta', 'anzi|meglio|piuttosto|scusa|volevo dire|facciamo|invece'],
  ['nee|wacht', 'liever|doe maar|toch|toch maar|beter|ik bedoel(?:de)?|sorry'],
  ['nie|czekaj', 'jednak|lepiej|raczej|sorry|przepraszam|mia[lł][ea]m na my[sś]li|zr[oó]b'],
  ['nahi|nahin|nai|ruko', 'balki|sorry|matlab|mera matlab'],
];
const APART = new RegExp(
  CORRECTIONS.map(([no, rather]) => String.raw`^\s*(?:${no})(?=\s+(?:${rather})(?!\p{L}))`).join('|'),
  'iu',
);

/** Returns a text in which a comma stands after the word that takes back what was said before: "non | plutôt de 5 à 18". */
export function withCorrectionsApart(text: string): string {
  return text.replace(APART, '$&,');
}
