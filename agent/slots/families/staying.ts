import type { Piece } from '../text/quantities.ts';

/** Says that what a text names stays as it is, in the languages other than English: "aber lass den Bass". */
const STAYS =
  /(?<![\p{L}\p{M}])(?:lass\p{L}*|lasst|behalt\p{L}*|behält|bleib\p{L}*|dej[ae]\p{L}*|dejar\p{L}*|manten\p{L}*|mantén|conserv\p{L}*|laiss\p{L}*|gard\p{L}+|deix\p{L}*|mantém|fiqu\p{L}*|lasci\p{L}*|mantien\p{L}*|tenere|laat|laten|behoud\p{L}*|bewa\p{L}*|blijf\p{L}*|hou|houd\p{L}*|zosta\p{L}*|zachow\p{L}*|rakh\p{L}*)(?!\p{L})|残し|残す|保留|留着|留下|रख|रहने/iu;
/** Marks and words that begin another part of a clause. */
const JOINT =
  /^(?:[,;，、；]|und|aber|doch|y|pero|et|mais|e|mas|porém|ma|però|en|maar|i|a|ale|lecz|aur|lekin|और|लेकिन|मगर|但|但是|不过|而)$/iu;
/** The end of a Hindi verb that another verb follows. */
const PARTICIPLE = /[\p{L}\p{M}](?:कर|करके)$/u;

/** Reports whether a text says that what it names stays. */
export const saysStaying = (text: string): boolean => STAYS.test(text);

/**
 * Returns the numbers of the pieces of a clause that stand in a part of it which says that something stays, where another part takes
 * something out: "take the drums out, but leave the bass".
 */
export function stayingIn(pieces: readonly Piece[], whole: string): ReadonlySet<number> {
  const parts: number[][] = [[]];
  const textOf = ({ from, to }: Piece): string => whole.slice(from, to);
  for (const [n, piece] of pieces.entries()) {
    const text = textOf(piece);
    if (JOINT.test(text)) parts.push([]);
    parts.at(-1)!.push(n);
    if (PARTICIPLE.test(text)) parts.push([]);
  }
  const removes = (part: readonly number[]): boolean => part.some((n) => pieces[n]!.meanings.includes('remove'));
  const stays = (part: readonly number[]): boolean =>
    !removes(part) && part.some((n) => saysStaying(textOf(pieces[n]!)));
  return new Set(parts.some(removes) ? parts.filter(stays).flat() : []);
}
