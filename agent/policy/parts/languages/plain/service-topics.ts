/** Makes one expression of several, one a language. */
const any = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'), 'iu');

const VIDEO = String.raw`(?<!\p{L})(?:videos?|vid[eé]os?|v[ií]deos?|wideo|film(?:e|y)?|mp4)(?!\p{L})|動画|ビデオ|视频|वीडियो`;
const SENDING = String.raw`hochlad|raufladen|schick|nehmt|annehm|unterst[uü]tz|sub[ei]r|mandar|enviar|admit|acept|soport|envoy|t[eé]l[eé]vers|accept|prenez|aceit|carreg|subir|caric|inviar|accett|upload|sturen|wys[lł]a|przes[lł]a|wgra|obs[lł]ug|アップ|送れ|上传|传|支持|发|अपलोड|भेज|bhej`;

/** Questions about the service in languages other than English, and the English question that the documentation has a section for. */
const TOPICS: readonly [question: string, asked: RegExp][] = [
  [
    'How long are my files kept?',
    any(
      String.raw`wie lange?.{0,30}(?:bewahr|speicher|behalt|aufheb|aufgehoben|gel[oö]sch|verf[uü]gbar)|wann.{0,20}(?:dateien|aufnahmen).{0,20}gel[oö]sch`,
      String.raw`cu[aá]nto tiempo.{0,30}(?:guard|conserv|almacen)`,
      String.raw`combien de temps.{0,30}(?:gard|conserv|stock)|(?:gard|conserv|stock)\p{L}*.{0,40}combien de temps`,
      String.raw`quanto tempo.{0,30}(?:guard|armazen|ficam)|(?:guard|armazen)\p{L}*.{0,40}quanto tempo`,
      String.raw`quanto tempo.{0,20}(?:tene|conserv|salv)|(?:tene|conserv)\p{L}*.{0,40}quanto tempo`,
      String.raw`hoe ?lang.{0,20}(?:bewa|opgesla)`,
      String.raw`jak d[lł]ugo.{0,20}(?:trzyma|przechow)`,
      '(?:どのくらい|どれくらい|いつまで|何日).{0,10}(?:保存|保管|残)|(?:保存|保管).{0,8}(?:どのくらい|どれくらい|いつまで|何日)',
      '(?:保存|保留|存).{0,6}(?:多久|多长时间|几天)',
      String.raw`kitne (?:din|der|time).{0,20}(?:rakh|save)|(?:कितने|कब तक|कितनी).{0,12}(?:रख|सेव)(?!.*वॉल्यूम)`,
    ),
  ],
  [
    'How large may a file be?',
    any(
      String.raw`wie gro(?:ß|ss).{0,20}(?:datei|sein|darf)|maximale (?:datei)?gr[oö](?:ß|ss)e`,
      String.raw`tama[nñ]o m[aá]ximo|qu[eé] tan grandes? .{0,20}archivo|cu[aá]nto puede pesar`,
      String.raw`taille max|quelle taille.{0,20}fichier`,
      String.raw`tamanho m[aá]ximo|qu[aã]o grande.{0,20}arquivo`,
      String.raw`(?:grandezza|dimension\p{L}+) massim|quanto (?:pu[oò] essere )?grande.{0,20}file`,
      String.raw`hoe groot (?:mag|kan).{0,30}bestand|maximale bestandsgrootte`,
      String.raw`jak du[zż]y.{0,20}plik|maksymaln\p{L}+ rozmiar`,
      '(?:最大|上限).{0,6}(?:サイズ|容量)|(?:サイズ|容量).{0,4}(?:上限|制限)|何(?:MB|GB|メガ|ギガ)まで',
      '(?:文件|最大).{0,6}多大|大小.{0,4}(?:限制|上限)',
      String.raw`kitni badi file|max(?:imum)? (?:file )?size|कितनी बड़ी फ़ाइल|अधिकतम (?:साइज़|आकार)`,
    ),
  ],
  [
    'How many files can I send at once?',
    any(
      String.raw`wie ?viele dateien`,
      String.raw`cu[aá]ntos archivos`,
      String.raw`combien de fichiers`,
      String.raw`quantos (?:arquivos|ficheiros)`,
      String.raw`quanti file`,
      String.raw`hoeveel bestanden`,
      String.raw`ile plik[oó]w`,
      '(?:何|いくつの?)(?:ファイル|個|件|曲).{0,6}(?:まで|送れ|アップ)',
      '(?:几个|多少个?)文件',
      String.raw`kitni files|कितनी फ़ाइलें`,
    ),
  ],
  ['Which audio formats can I send?', any(`(?:${SENDING}).{0,30}(?:${VIDEO})`, `(?:${VIDEO}).{0,30}(?:${SENDING})`)],
];
const ASKED =
  /[?？]\s*$|[吗嗎呢か]\s*$|多久|多大|几个|多少|几天|多长时间|^(?:kann|wie|se puede|puedo|cu[aá]nt|qu[eé]|peut|on peut|combien|quel|pode|posso|d[aá] pra|quant|qual|si pu[oò]|kan|mag|hoe|czy|mo[zż]na|ile|jak|kya|kitn|क्या|कितन)/iu;
/** Longer sentences ask about more than that. */
const MAX_CHARACTERS = 90;

/** Returns the English question about the service that a text asks in another language; undefined if it asks none that is known. */
export function serviceTopicIn(text: string, language: string): string | undefined {
  const words = text.trim();
  if (language === 'en' || words.length > MAX_CHARACTERS || !ASKED.test(words)) return undefined;
  return TOPICS.find(([, asked]) => asked.test(words))?.[0];
}

/** What is left to spend. */
const BALANCE =
  /(?<!\p{L})(?:guthaben|kontostand|saldo|solde|cr[eé]dito restante|tegoed|stan konta|balance)(?!\p{L})|(?:token|jeton|gettoni|cr[eé]dito?)\p{L}*.{0,20}(?:[uü]brig|quedan?|rest|rimas|rimang|over|zosta[lł]|bach)|(?:[uü]brig|qued|reste|restam|rimas|zosta[lł]).{0,20}(?:token|jeton|gettoni|cr[eé]dito)|残高|残り.{0,4}(?:トークン|クレジット)|余额|剩.{0,6}(?:额度|令牌|token)|बैलेंस|टोकन (?:बचे|बाकी)/iu;
const OF_QUESTION =
  /[?？]\s*$|いくら|どれくらい|どのくらい|多少|कितन|kitn|wie ?viel|cu[aá]nt|combien|quant|hoeveel|ile(?!\p{L})/iu;
/** Longer sentences ask about more than that. */
const MAX_BALANCE = 60;

/** Reports whether a text asks what is left of the balance, in a language other than English. */
export function asksBalance(text: string, language: string): boolean {
  return language !== 'en' && text.length <= MAX_BALANCE && BALANCE.test(text) && OF_QUESTION.test(text);
}
