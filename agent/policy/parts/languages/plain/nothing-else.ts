/** Says that nothing else is wanted, or that the rest is to stay, by language. */
const SAYINGS: readonly string[] = [
  // German
  String.raw`(?:aber |und )?(?:sonst|weiter) (?:bitte )?(?:nichts|nix|nichts anderes)(?: weiter| mehr| [äa]ndern| machen| anfassen)?|(?:aber |und )?(?:nichts|nix) (?:anderes|weiter|sonst)|(?:und )?mehr (?:nicht|brauch ich nicht|brauche ich nicht|will ich nicht)|(?:den |der |das )?rest (?:bitte )?(?:so lassen|lassen|nicht anfassen|in ruhe lassen|bleibt(?: so)?|unver[äa]ndert)`,
  // Spanish
  String.raw`(?:y )?(?:nada m[aá]s|y ya est[aá]|y ya|eso es todo|y listo)|(?:y |pero )?(?:sin tocar|no toques|deja) (?:nada m[aá]s|lo dem[aá]s(?: igual| como est[aá])?|el resto(?: igual| como est[aá])?)`,
  // French
  String.raw`(?:et )?(?:rien d['’ ]?autre|rien de plus|c['’]est tout)|(?:et |mais )?(?:ne )?touche[zs]? (?:pas )?(?:a |à )?(?:rien d['’]autre|au reste|le reste)(?: pas)?|(?:et )?(?:laisse[zs]? )le reste(?: tel quel| comme (?:ça|ca|c['’]est))?`,
  // Portuguese
  String.raw`(?:e )?(?:mais nada|nada mais|s[oó] isso(?: mesmo)?)|(?:e |mas )?(?:n[aã]o (?:mexe|mexa|toque|mude|muda) (?:em mais nada|em nada mais|no resto|no restante|o resto))|(?:e )?(?:deix[ae] o resto)(?: como (?:est[aá]|t[aá])| igual| quieto)?`,
  // Italian
  String.raw`(?:e )?(?:nient['’ ]?altro|e basta|basta cos[iì]|nulla di pi[uù]|niente di pi[uù])|(?:e |ma )?(?:il resto (?:lascialo|non toccarlo|va bene)|lascia(?: stare)? il resto|non toccare (?:il resto|altro|nient['’]altro))(?: com['’]?[eè]|cos[iì]| stare)?`,
  // Dutch
  String.raw`(?:en |maar )?(?:verder|anders) (?:niets|niks)(?: (?:aan )?(?:veranderen|doen|wijzigen|aanpassen))?|(?:en )?(?:meer niet|niets anders|niks anders|dat is alles|dat was het)|(?:en )?(?:de rest (?:niet aankomen|zo laten|met rust laten|laten zoals het is|blijft zo)|laat de rest(?: zo| met rust)?)`,
  // Polish
  String.raw`(?:i |ale )?(?:nic (?:wi[eę]cej|innego|poza tym)|to wszystko|i tyle|i ju[zż])|(?:a |i |ale )?(?:reszt[yęea] (?:nie (?:ruszaj|zmieniaj|dotykaj)|zostaw(?: tak jak jest| jak jest)?|bez zmian)|zostaw reszt[eę](?: tak jak jest| jak jest)?)`,
  // Hindi in Latin letters
  String.raw`(?:aur |bas )?(?:aur )?kuch(?: bhi)? (?:nahi|nahin|mat|nai)(?: (?:karna|karo|chhedna|chahiye|badalna|chhuna))?|(?:aur )?ba(?:a)?ki (?:sab |kuch )?(?:mat (?:chhedna|chhuna|badalna)|waisa hi (?:rakhna|rehne do)|rehne do)|bas itna(?: hi)?`,
];
/** The same where words are written without blanks, or with marks that are no letters. */
const UNSPACED: readonly string[] = [
  // Japanese
  '(?:それ)?(?:以外|他|ほか|あと)(?:の(?:ところ|部分|もの|音)?)?(?:は|には)?(?:何も|なにも|全部)?(?:いりません|いらない(?:です)?|要りません|不要(?:です)?|いじらないで(?:ください|ね)?|触らないで(?:ください|ね)?|変えないで(?:ください|ね)?|しないで(?:ください|ね)?|そのまま(?:で(?:いい(?:です)?|お願いします)?)?|大丈夫(?:です)?|結構です)|それだけで(?:いい|大丈夫|結構)(?:です)?',
  // Chinese
  '(?:别的|其他的?|其它的?|其余的?|剩下的)(?:都|什么都|部分|就|一律)?(?:不要|别|不用|不必|不)(?:动|改|碰|做|管|弄|要|变|处理|了)?(?:了|它)?|(?:别的|其他的?|其它的?|其余的?)(?:都)?(?:保持不变|不变|保留原样)|就(?:这样|这些|这个)(?:就)?(?:行|好|够)?了?',
  // Hindi
  '(?:テンポ|速さ|速度|キー|音程)(?:は|を)(?:そのまま(?:で)?|変えず(?:に)?)|(?:速度|节奏|音高|音调)(?:都)?不变|(?:不变速|不改变速度|不变调)|बिना (?:स्पीड|टेम्पो|पिच) बदले',
  '(?:और |बस )?(?:और )?कुछ(?: भी)? (?:नहीं|मत|न)(?: (?:करना|करो|छेड़ना|चाहिए|बदलना|छूना))?|(?:और )?बा[कक़]़?ी (?:सब |कुछ )?(?:मत (?:छेड़ना|छूना|बदलना)|वैसा ही (?:रखना|रहने दो)|रहने दो)|बस इतना(?: ही)?',
];
/** Says that a change leaves the other of speed and pitch as it is, as it does anyway. */
const OTHER_STAYS: readonly string[] = [
  String.raw`ohne (?:dass sich )?(?:das |die |den )?(?:tempo|geschwindigkeit|tonh[oö]he|tonart|pitch)(?: zu (?:ver)?[aä]ndern| [aä]ndert| zu ver[aä]ndern)`,
  String.raw`sin (?:cambiar|tocar|alterar|modificar|variar)(?:le)? (?:el|la) (?:tempo|velocidad|ritmo|tono|tonalidad|altura|afinaci[oó]n)`,
  String.raw`sans (?:toucher|changer|modifier)(?: [aà])? ?(?:au |la |le |l['’])?(?:tempo|vitesse|hauteur|tonalit[eé]|ton)(?: (?:des voix|de la voix|du son|du morceau|de la musique))?`,
  String.raw`sem (?:mudar|mexer|alterar|mudan[cç]a)(?: n?[oae])? (?:andamento|velocidade|tempo|tom|altura|tonalidade)`,
  String.raw`senza (?:cambiare|toccare|modificare|alterare) (?:il |la |l['’])(?:tempo|velocit[aà]|tono|tonalit[aà]|altezza|intonazione)`,
  String.raw`zonder (?:dat )?(?:het |de )?(?:tempo|snelheid|toonhoogte|toonsoort)(?: (?:te )?(?:veranderen|wijzigen|aan te passen)| verandert)`,
  String.raw`bez (?:zmian\p{L}*|zmieniania) (?:tempa|pr[eę]dko[sś]ci|wysoko[sś]ci|tonacji)`,
  String.raw`(?:tempo|speed|pitch) badle bina|bina (?:tempo|speed|pitch) badle`,
];
const PLEASE =
  "(?:[ ,]*(?:bitte|por favor|porfa|s[’']il (?:te|vous) pla[iî]t|stp|svp|per favore|aub|alsjeblieft|graag|prosz[eę]|please|pls))?";
const BETWEEN = String.raw`[\s,;.!–、，。।|-]`;
/** At the end of a sentence, after other words. */
const AT_END = new RegExp(
  String.raw`(?<=[\p{L}\p{M}\p{N}%])(?:${BETWEEN}+(?:${[...SAYINGS, ...OTHER_STAYS].join('|')})|${BETWEEN}*(?:${UNSPACED.join('|')}))${PLEASE}(?=\s*(?:[.!;,。！，、।]|$))`,
  'iu',
);

/**
 * Returns a text without words that say that nothing else is wanted: "nur das Tempo, sonst nichts", "只去掉底噪，别的不要动". They order nothing, and look like a
 * prohibition of what stands beside them. Where they are all that a text says, they stay.
 */
export function withoutNothingElse(text: string): string {
  return text.replace(AT_END, '');
}
