import { ORDER } from '../orders.ts';

/** Begins a sentence, or a piece of one after a mark or a joining word. */
export const PIECE = String.raw`(?<=^|[.!?;:,\n(]\s{0,3}|(?<!\p{L})(?:and|then|so|but|just|please|now|plus|also) )`;
/** Ends a piece. */
export const PIECE_END = String.raw`(?=\s*(?:$|[.!?;:,\n)+]|(?:and|then|plus|but|please|pls|so|as|cos|cause|because|where|when|in which|for|that['’]?s|it['’]?s|with)(?!\p{L})))`;
/** The recording, by a pronoun or by a noun. */
const NOUN =
  '(?:song|track|file|recording|audio|music|tune|piece|clip|thing|whole thing|talk|sound|take|speech|interview|podcast|episode|lecture|sermon|mix|beat|loop|intro|jingle|theme|melody|hymn|reading|story|video|voiceover|sample|one|first one|second one|third one|last one|other one|other)';
export const IT = String.raw`(?:it|this|that|them|both|this one|that one|everything|(?:the|this|that|my|our|his|her|their) (?:(?!(?:first|last|opening|final|closing|beginning|ending|start|end) )[\p{L}\d'’-]+ ){0,2}?${NOUN})`;

/** Words of questions and suppositions, in which a wish orders nothing. */
export const SUPPOSES =
  /(?<!\p{L})(?:how (?:much|many|expensive)|what (?:would|will|does|do|costs?) (?:it|you|that|this)|costs?|price|prices|pricing|tokens?|charge|quote|if (?:i|we|he|she|they|somebody|someone)|would (?:it|that|this)|in total|total(?= ?\?)|would it|is it|can it|possible|in theory|wonder\w*|suppose|hypothetical\w*|what if|whether|should i|do you (?:think|recommend))(?!\p{L})/iu;

/** Returns an expression of words with the edges of words around them. */
export const form = (source: string): RegExp => new RegExp(String.raw`(?<![\p{L}\d])(?:${source})(?![\p{L}\d])`, 'giu');

/** Words of a reason that may order, limit or ask something. */
export const SAYS_MORE = new RegExp(
  String.raw`(?<!\p{L})(?:${ORDER}|if|unless|not|n['’]t|instead|want|wants|need|needs|please|mp3|wav|flac|ogg|opus|m4a|mono|stereo|louder|quieter|faster|slower|higher|lower|lufs|fades?|price|cost|how|what|which one|correct|wrong)(?!\p{L})`,
  'iu',
);
