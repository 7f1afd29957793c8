const PROPERTY: Readonly<Record<string, string>> = {
  de: '(?:datei)?format|dateityp|abtastrate|samplerate|bitrate|bittiefe|codec',
  es: 'formato|tipo de archivo|frecuencia de muestreo|tasa de bits|códec',
  fr: "format|type de fichier|fréquence d['’]échantillonnage|débit(?: binaire)?|codec",
  it: 'formato|tipo di file|frequenza di campionamento|bitrate|codec',
  nl: '(?:bestands)?formaat|bestandstype|samplerate|bemonsteringsfrequentie|bitrate|codec',
  pl: 'format(?: pliku)?|typ pliku|częstotliwość próbkowania|bitrate|kodek',
  pt: 'formato|tipo de arquivo|taxa de amostragem|taxa de bits|codec',
};
const IT: Readonly<Record<string, string>> = {
  de: '(?:es|das|sie|er|die (?:datei|aufnahme)|das (?:lied|stück)|der song)',
  es: '(?:esto|este (?:archivo|audio)|esta (?:grabación|canción)|el archivo|la grabación)',
  fr: "(?:ça|c['’]est|ce fichier|cet enregistrement|cette chanson|le fichier|l['’]enregistrement)",
  it: '(?:questo(?: file| audio)?|questa registrazione|il file|la registrazione)',
  nl: '(?:het|dit|dat|dit bestand|deze opname|het bestand|de opname)',
  pl: '(?:to|ten plik|to nagranie|plik|nagranie)',
  pt: '(?:isto|isso|este (?:arquivo|áudio)|esse (?:arquivo|áudio)|esta gravação|o arquivo|a gravação)',
};

/** Questions for the format, or the sample rate, of one file in each language, with its words for both. */
const FORMS: Readonly<Record<string, (property: string, it: string) => string>> = {
  de: (property, it) =>
    `(?:welche[sn]? (?:${property}) (?:hat|ist) ${it}|was (?:ist|für ein (?:${property}) (?:ist|hat)) (?:das|die|der|${it})(?: (?:für ein )?(?:${property}))?|in welche[mr] (?:${property}) (?:ist|liegt) ${it}(?: vor)?|wie (?:hoch )?ist (?:das|die|der) (?:${property}))`,
  es: (property, it) =>
    `(?:(?:en )?qué (?:${property}) (?:tiene|es|está)(?: ${it})?|cuál es (?:el|la|su) (?:${property})(?: de(?:l| la| este| esta)? [\\p{L}]+)?)`,
  fr: (property, it) =>
    `(?:quel(?:le)? est (?:le |la |l['’]|son |sa )(?:${property})(?: (?:de|du|de ce|de cet|de cette|de l['’]) ?[\\p{L}]+)?|(?:${it} )?(?:c['’]est )?(?:en )?quel(?:le)? (?:${property})(?: (?:est-ce|a ${it}|est ${it}))?|c['’]est quoi (?:le |la |son )(?:${property}))`,
  it: (property, it) =>
    `(?:(?:in )?che (?:${property}) (?:è|ha)(?: ${it})?|qual è (?:il|la|il suo) (?:${property})(?: (?:di|del|della) ?[\\p{L}]+)?)`,
  nl: (property, it) =>
    `(?:(?:in )?welk[e]? (?:${property}) (?:is|heeft) ${it}|wat is (?:het|de) (?:${property})(?: van ${it})?)`,
  pl: (property, it) =>
    `(?:jak(?:i|a|ie) (?:to|jest|ma)(?: (?:ten|ta|to))? (?:${property})(?: ${it})?|jaki (?:${property}) (?:ma|to)(?: ${it})?|w jakim formacie jest(?: ${it})?)`,
  pt: (property, it) =>
    `(?:(?:em )?(?:que|qual) (?:${property}) (?:é|tem|está)(?: ${it})?|qual (?:é )?(?:o|a) (?:${property})(?: (?:de|do|da|deste|desta) ?[\\p{L}]+)?)`,
};
const EAST: Readonly<Record<string, RegExp>> = {
  ja: /^(?:(?:これ|この(?:ファイル|音声|録音|曲))(?:の|は)?)?(?:ファイル|音声)?(?:フォーマット|形式|サンプルレート|サンプリング周波数|ビットレート)(?:は)?(?:何|なん|いくつ|どれくらい)?(?:です|でしょう)?か?[?？。]*$/u,
  zh: /^(?:(?:这|它|这个|该)(?:文件|音频|录音|首歌)?)?(?:是什么格式|是哪种格式|的?(?:文件)?格式是什么|的?采样率是多少|的?比特率是多少)(?:的)?[?？。]*$/u,
  hi: /^(?:इस(?:का| फ़ाइल का| फाइल का| ऑडियो का)|यह|फ़ाइल का)?\s*(?:फ़ॉर्मेट|फॉर्मेट|सैंपल रेट|बिटरेट) (?:क्या|कौन-?सा) (?:है)?[?？।\s]*$/u,
};
const LEAD = String.raw`^[¿\s]*(?:(?:und|also|et|donc|y|e|en|a|i)[, ]+)*`;

const PATTERNS: Readonly<Record<string, RegExp>> = {
  ...EAST,
  ...Object.fromEntries(
    Object.entries(FORMS).map(([language, form]) => [
      language,
      new RegExp(`${LEAD}${form(PROPERTY[language]!, IT[language]!)}\\s*[?.!]*$`, 'iu'),
    ]),
  ),
};

/** Reports whether a sentence in another language than English asks for the format of one file, rather than for those that are taken. */
export const asksFormat = (sentence: string, language: string): boolean =>
  PATTERNS[language]?.test(sentence.trim()) === true;
