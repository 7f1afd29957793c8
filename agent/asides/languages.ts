/** Words around a message in the languages beside English: how it begins and how it ends, by language. */
const OPENINGS: readonly string[] = [
  // German
  String.raw`(?:hallo|hi|moin(?: moin)?|servus|guten (?:morgen|tag|abend)|liebes team)(?: (?:zusammen|ihr|leute|team|nochmal|an alle))*|ach ja|übrigens|(?:und |nur )?(?:noch )?(?:eine |’?ne )?(?:kurze |kleine |letzte |weitere )*(?:frage|sache|bitte|kleinigkeit)|zuerst(?: mal)?|erst ?mal|als erstes|also|(?:entschuldigung|sorry|verzeihung)(?: (?:für die|wegen der) störung)|super|toll|klasse|(?:vielen |besten )?dank(?:e)?(?: dafür| dir| schön)?`,
  // Spanish
  String.raw`¡?(?:hola|buenas(?: tardes| noches)?|buenos días)(?: (?:a todos|a todas|equipo|chicos|buenas|de nuevo))*!?|por cierto|(?:una|otra) (?:cosa|pregunta|duda)(?: más| rápida)?|primero de todo|antes de nada|bueno|a ver|(?:perdona|perdón|perdone|disculpa|disculpe)(?: (?:la molestia|por molestar|que (?:te |le |os )?moleste))|genial|estupendo|(?:muchas |mil )?gracias`,
  // French
  String.raw`(?:bonjour|bonsoir|salut|coucou)(?: (?:à tous|à toutes|à vous|tout le monde|l['’]équipe))*|au fait|(?:et )?(?:encore )?une (?:autre |dernière |petite )*(?:chose|question)|autre chose|(?:tout )?d['’]abord|avant tout|bon|alors|(?:désolée?|excuse[sz]?-moi|pardon)(?: de (?:vous|te) déranger| pour le dérangement)|super|génial|merci(?: beaucoup| bien)?`,
  // Portuguese
  String.raw`(?:olá|oi|bom dia|boa (?:tarde|noite))(?: (?:pessoal|gente|a todos|equipe|equipa))*|aliás|a propósito|(?:só )?mais uma (?:coisa|pergunta|dúvida)|outra coisa|antes de (?:mais(?: nada)?|tudo)|bom|(?:desculpe?|desculpa)(?: (?:incomodar|o incómodo|o incômodo))|ótimo|(?:muito )?obrigad[oa]|valeu`,
  // Italian
  String.raw`(?:ciao|salve|buongiorno|buonasera)(?: (?:a tutti|a tutte|ragazzi|team))*|a proposito|(?:un['’ ])?(?:altra|ultima) (?:cosa|domanda)|ancora una cosa|prima di tutto|innanzitutto|allora|dunque|(?:scusa|scusate|scusi|mi scusi)(?: (?:il|per il) disturbo| se (?:ti |la |vi )?disturbo)|ottimo|grazie(?: mille| tante)?`,
  // Dutch
  String.raw`(?:hallo|hoi|dag|goede(?:morgen|middag|navond|avond|ndag))(?: (?:allemaal|team|daar))*|trouwens|o ja|(?:en )?nog (?:één|een|1) (?:ding|dingetje|vraag|vraagje)|allereerst|ten eerste|nou|sorry (?:dat ik stoor|voor het storen)|top|mooi|bedankt|dank (?:je|u)(?: wel)?|dankjewel`,
  // Polish
  String.raw`(?:cześć|hej|dzień dobry|dobry wieczór|witam|witajcie)(?: (?:wszystkim|ekipo))*|przy okazji|jeszcze (?:jedno|jedna (?:rzecz|sprawa|prośba))(?: pytanie)?|po pierwsze|na początek|no więc|a więc|(?:przepraszam|sorki|wybaczcie)(?:, że przeszkadzam| za kłopot| że przeszkadzam)|świetnie|dzięki|dziękuję(?: bardzo)?`,
  // Hindi
  String.raw`नमस्ते|नमस्कार|हैलो|सुप्रभात|अच्छा|एक और बात|वैसे|तो|सबसे पहले|माफ़? कीजिए(?:गा)?|बढ़िया|शुक्रिया|धन्यवाद`,
];
/** A mark ends an opening, so that no sentence loses its first word. */
const OPENING = new RegExp(
  String.raw`^\s{0,9}(?:${OPENINGS.join('|')})(?:\s{0,3}[,.:;!।–—-]\s{0,3}){1,3}(?=\S)(?=[\s\S]*[\p{L}\d])`,
  'iu',
);
/** Japanese and Chinese have no spaces; their openings end with a mark of their own. */
const OPENING_CJK =
  /^\s{0,9}(?:こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|お世話になって(?:い|お)ります|あと|それと|ちなみに|ところで|もう(?:一|ひと)つ(?:だけ)?|ええ?っと|あの[ーう]?|まず|(?:お忙しいところ)?(?:すみません|恐れ入ります|申し訳ありません)が?|ありがとう(?:ございます)?|你好|您好|大家好|早上好|下午好|晚上好|哈喽|嗨|对了|顺便问一下|还有(?:一件|一个|个)?(?:事|问题)?|另外|首先|那个|嗯|不好意思(?:打扰(?:了|一下)?)?|请问(?:一下)?|太好了|谢谢(?:你|您|啦)?)(?:\s{0,3}[、。，：！!,:]\s{0,3}){1,3}(?=\S)(?=[\s\S]*[\p{L}\d])/u;

const NAME = String.raw`(?:[,.!]?\s{1,9}(?<name>\p{L}[\p{L}'’.-]{0,20}(?: \p{L}[\p{L}'’.-]{0,20})?))?`;
const THANKS: readonly string[] = [
  String.raw`(?:vielen (?:lieben )?|besten |herzlichen )?danke?(?: dir| euch| ihnen| schön| sehr| im voraus| vorab)?|[lvm]g|mfg|(?:liebe |viele |beste |schöne )?gr(?:ü|ue)(?:ß|ss)e?|mit freundlichen grüßen`,
  String.raw`¡?(?:muchas |mil )?gracias(?: de antemano| por todo)?!?|(?:un |cordiales )?saludos?|un abrazo|atentamente`,
  String.raw`merci(?: beaucoup| d['’]avance| bien| à vous| à toi)?|(?:bien )?cordialement|bien à (?:vous|toi)|bonne journée|bises|à bientôt`,
  String.raw`(?:muito )?obrigad[oa]|valeu|(?:um )?abraços?|atenciosamente|(?:com os melhores )?cumprimentos`,
  String.raw`grazie(?: mille| tante| in anticipo)?|(?:cordiali |distinti |un )?saluti?|a presto`,
  String.raw`(?:alvast )?bedankt|dank (?:je|u)(?: wel)?|dankjewel|groet(?:en|jes)?|met vriendelijke groet(?:en)?|mvg`,
  String.raw`dzięki|(?:z góry )?dziękuję(?: bardzo)?|pozdrawiam|pozdrowienia`,
];
const SOON: readonly string[] = [
  String.raw`wenn (?:du|ihr|sie) (?:mal |kurz |gerade )?(?:zeit|einen moment) (?:hast|habt|haben)|keine eile|bei gelegenheit|so bald wie möglich`,
  String.raw`cuando (?:puedas|pueda|podáis|puedan|tengas (?:un )?(?:momento|rato|tiempo))|sin prisas?|lo antes posible`,
  String.raw`quand (?:tu (?:peux|as|auras)|vous (?:pouvez|avez|aurez))(?: le temps| un moment| une minute)?|pas d['’]urgence|dès que possible`,
  String.raw`quando (?:puder(?:em)?|der|tiver (?:um )?tempo)|sem pressa|o quanto antes`,
  String.raw`quando (?:puoi|può|potete|hai (?:un )?(?:attimo|tempo|momento)|ha tempo)|senza fretta|appena possibile`,
  String.raw`als (?:je|u|jullie) (?:even )?tijd (?:hebt|heeft|heb|hebben)|geen haast|zo snel mogelijk`,
  String.raw`jak (?:będziesz|będzie|będziecie) mi(?:ał|ała|eli) (?:chwilę|czas)|bez pośpiechu|jak najszybciej`,
  String.raw`जब समय मिले|कोई जल्दी नहीं(?: है)?`,
];
/** Thanks or regards, and the name of who writes. */
const FAREWELL = new RegExp(
  String.raw`(?:\s{0,3}[,;–—-]|\n|(?<=[?!.]))\s{0,9}(?:${THANKS.join('|')})[,!]?${NAME}[.!\s]{0,9}$`,
  'iu',
);
const CLOSINGS: readonly RegExp[] = [
  new RegExp(String.raw`\s{0,3}[,;–—-]\s{0,3}(?:${SOON.join('|')})[.!।\s]{0,9}$`, 'iu'),
  /(?:\s{0,3}[,、，;]|(?<=[?!.।]))\s{0,9}(?:बहुत )?(?:धन्यवाद|शुक्रिया)[.!।\s]{0,9}$/u,
  /(?:[、，,]|(?<=[。？?！!])|\s)\s{0,3}(?:(?:どうぞ)?よろしく(?:お願い(?:します|いたします|致します|申し上げます))?|お願い(?:します|いたします)?|ありがとう(?:ございます|ございました)?|急いでいます|お手すきの(?:時|とき)に|なるべく早く|(?:非常)?(?:谢谢|感谢)(?:你|您|啦|了)?|多谢|麻烦(?:你|您)?(?:了|啦)|辛苦了|不急|有空的时候|尽快)[。！!～~\s]{0,9}$/u,
];

const ONLY_THANKS = new RegExp(
  String.raw`^(?:${THANKS.join('|')}|(?:era|é|foi) s[óo] isso|das war['’]?s|eso es todo|c['’]est tout|è tutto)[.!\s]{0,9}$`,
  'iu',
);
const ONLY_OPENING = new RegExp(String.raw`^(?:${OPENINGS.join('|')})[.!,\s]{0,9}$`, 'iu');

/** Whether a text in another language than English is thanks as a whole. */
export const isThanks = (text: string): boolean => ONLY_THANKS.test(text);

/** Returns a message in another language than English without how it begins. */
export const withoutOpeningOfLanguages = (text: string): string => text.replace(OPENING, '').replace(OPENING_CJK, '');

/** Returns a message in another language than English without how it ends; never nothing at all. */
export function withoutClosingOfLanguages(text: string): string {
  return CLOSINGS.reduce((words, closing) => remaining(words, words.replace(closing, '')), withoutFarewell(text));
}

/** A name has capitals: "gracias, ahora el tempo" goes on. One word before thanks belongs to them: "Parfait, merci beaucoup !" */
function withoutFarewell(text: string): string {
  const found = FAREWELL.exec(text);
  if (!found || /(?:^|\s)\p{Ll}/u.test(found.groups?.['name'] ?? '')) return text;
  const rest = text.slice(0, found.index);
  return /\S\s+\S/u.test(rest.trim()) ? remaining(text, rest) : text;
}

/** Returns what remains of a text, unless that is nothing but how it begins. */
const remaining = (text: string, rest: string): string =>
  /[\p{L}\d]/u.test(rest) && !ONLY_OPENING.test(rest) ? rest : text;
