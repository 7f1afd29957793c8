const PLEASE =
  "bitte|bitte schön|por favor|porfa|porfavor|s'il te plaît|s'il vous plaît|s'il te plait|s'il vous plait|stp|svp|por gentileza|pfv|per favore|per cortesia|per piacere|alsjeblieft|alstublieft|aub|graag|proszę|prosze|poproszę|お願いします|お願い|请|拜托|麻烦你?|麻烦您|कृपया|please|pls|plz";
const GREETING =
  'hallo|hi|hey|guten tag|guten morgen|guten abend|danke|vielen dank|hola|buenas|buenos días|gracias|muchas gracias|bonjour|bonsoir|salut|coucou|merci|olá|oi|bom dia|boa tarde|boa noite|obrigado|obrigada|valeu|ciao|buongiorno|buonasera|salve|grazie|hoi|goedemorgen|goedemiddag|goedenavond|bedankt|dank je|cześć|hej|dzień dobry|dobry wieczór|dzięki|dziękuję|こんにちは|こんばんは|すみません|ありがとう|你好|您好|谢谢|नमस्ते|धन्यवाद|शुक्रिया';
const EDGE = String.raw`[\s,.;:!、，。！¡]{0,8}`;

const ONLY_PLEASE = new RegExp(`^${EDGE}(?:${PLEASE})${EDGE}$`, 'iu');
const ONLY_COURTESY = new RegExp(`^${EDGE}(?:${PLEASE}|${GREETING})${EDGE}$`, 'iu');

/** Reports whether a text is a word for "please" and nothing else, in any language that is read. */
export function isPlease(text: string): boolean {
  return ONLY_PLEASE.test(text.replaceAll('’', "'"));
}

/** Reports whether a text only greets, asks politely or thanks. */
export function isCourtesy(text: string): boolean {
  return ONLY_COURTESY.test(text.replaceAll('’', "'"));
}
