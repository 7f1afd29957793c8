import { secondsForMoneyIn } from './money.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Units of audio, and the audio itself. */
const LENGTHS = list('minute minutes hour hours second seconds audio');
/** Words for paying, of which the first ones are said of nothing else. */
const AFFORDING = list('afford');
const PAYING = list('pay enough cover covers buy buys last lasts left');
/** Words for using the service, and those that ask for the limit of a file instead. */
const USING = list('process do run convert transcribe denoise clean use get master');
const CAN = list('can could');
const LIMITS = list('file once upload send time single batch free maximum');
const OWN = list('i we my our');
const MONEY = list('tokens credits balance budget account funds money');

/** Longer texts ask for more than that. */
const MAX_WORDS = 30;

/** Reports whether an English text asks how much audio the balance pays for: "how many minutes of denoising can I afford?" */
export function isOfAffordableMinutes(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length > MAX_WORDS || secondsForMoneyIn(text) !== undefined) return false;
  const at = words.findIndex((word, n) => word === 'how' && /^(?:many|much)$/u.test(words[n + 1] ?? ''));
  if (at < 0) return false;
  const [quantity = '', ...rest] = words.slice(at + 2).filter((word, n) => n > 0 || word !== 'more');
  const has = (known: ReadonlySet<string>): boolean => rest.some((word) => known.has(word));
  if (!has(OWN) || MONEY.has(quantity)) return false;
  if (LENGTHS.has(quantity) && has(USING) && has(CAN) && !has(LIMITS)) return true;
  return has(AFFORDING) || (LENGTHS.has(quantity) && has(PAYING) && has(MONEY));
}
