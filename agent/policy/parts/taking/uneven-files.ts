import type { Part } from '../part.ts';
import { levelMatchIn } from '../relating/level-match.ts';
import type { Said } from '../said.ts';

const UNEVEN =
  /^(?:(?:and|so|but|ok(?:ay)?|hi|hey)[, ]+)*((?:the |my |our |his |her )?[\p{L}\p{N}_'’ .-]{1,40}?)(?: is|['’]s| are| was| sounds?)? (?:(?:way|much|far|a lot|a bit|really|so) )*(?:too (?:quiet|loud|soft|low)|(?:quieter|louder|softer))(?: (?:compared|relative|next) (?:to|with)| against| than|,? (?:and )?compared to) ((?:the |my |our |his |her )?[\p{L}\p{N}_'’ .-]{1,40}?)[.! ]*$/iu;

/** "The speech is too quiet compared to the song": returns the question whether the one is to be brought to the level of the other; undefined of any other sentence. */
export function unevenFiles(
  sentence: readonly Said[],
  text: string,
  mentions: (words: string) => readonly string[],
): Part | undefined {
  const [said] = sentence;
  const [, one, other] = (said?.language === 'en' && UNEVEN.exec(text.trim())) || [];
  if (!said || one === undefined || mentions(one).length !== 1 || mentions(other!).length !== 1) return undefined;
  const request = levelMatchIn({ ...said, text: `make ${one} as loud as ${other!}` });
  return request && { kind: 'work', request, isUnsure: true, isTold: true };
}
