const FORMAT =
  /(?<!\p{L})(?:mp3|wav|flac|m4a|ogg|opus|aac|wma|aiff?|mp4|mov|mkv|format\p{L}*|formát\p{L}*|dateiformat\p{L}*|bestandsformat\p{L}*)(?!\p{L})|形式|フォーマット|格式|फ़?ॉ?र्मेट|प्रारूप/iu;
/** Verbs of what a service takes, by language. */
const TAKING: Readonly<Record<string, RegExp>> = {
  de: /verarbeit|annehm|akzeptier|unterstütz|lesen|öffnen|umgehen|verstehst|verstehen|nimmst du|nehmen sie|klarkommen/iu,
  es: /proces|acept|soport|admit|leer|lees|abr[ei]|trabaj|manej/iu,
  fr: /trait|accept|prend\p{L}* en charge|support|gér|lire|lis|lisez|ouvr/iu,
  pt: /process|aceit|suport|ler|lê|abr[ei]|trabalh|lid[ae]/iu,
  it: /elabor|accett|support|gest|legg|apr[ei]|lavor|process/iu,
  nl: /verwerk|accepte|ondersteun|lezen|openen|overweg|aannemen|aankan/iu,
  pl: /przetwarz|obsług|obsłuż|przyjm|czyta|odczyt|otwor|otwier|akcept|wspiera/iu,
  ja: /処理|対応|読め|読み込|使え|扱え|受け付け|サポート/u,
  zh: /处理|支持|读取|打开|接受|识别/u,
  hi: /प्रोसेस|संभाल|पढ़|सपोर्ट|समर्थन|स्वीकार|ले सकत|चल/u,
};
const ASKED =
  /[?？]\s*$|か[。]?\s*$|[吗嗎]\s*$|^(?:kannst|können|könnt|unterstütz|akzeptier|nimmst|puedes|pueden|aceptas?|soportas?|peux|pouvez|est-ce|acceptez|pode|aceita|suporta|puoi|potete|accett|supporti|kun|kunt|kan|ondersteun|czy|क्या)/iu;
/** Words that point at a file at hand, or give a format to make: an order. */
const OF_FILE =
  /(?<![\p{L}-])(?:daraus|davon|dies\p{L}*|umwandel\p{L}*|konvert\p{L}*|in (?:wav|mp3|flac)|als (?:wav|mp3|flac)|est[ea]|a (?:wav|mp3|flac)|convert\p{L}*|cet?|cette|en (?:wav|mp3|flac)|dess[ea]|dest[ea]|para (?:wav|mp3|flac)|quest[oa]|naar|omzet\p{L}*|dit|deze|na (?:wav|mp3|flac)|ten|tę|to)(?!\p{L})|に変換|変換|转换|转成|变成|这个|この|बदल|इस/iu;

/** Longer sentences ask about more than that. */
const MAX_CHARACTERS = 100;

/** Returns whether a sentence asks if files of a format are taken, in a language other than English: no work is ordered by it. */
export function asksAcceptedFormats(text: string, language: string): boolean {
  const words = text.trim();
  return (
    words.length <= MAX_CHARACTERS &&
    FORMAT.test(words) &&
    TAKING[language]?.test(words) === true &&
    ASKED.test(words) &&
    !OF_FILE.test(words)
  );
}
