import { groupOf, oddsOfTwo, together, type VoiceGroup, type VoicePiece } from './speaker-model.ts';

/** Pieces are joined within blocks first, so that an hour's do not all meet each other. */
const BLOCK = 60;
/** Who speaks less than this, in seconds of voice, is taken for another speaker: so much, and this part of all, but no more than the last. */
const LEAST = 0.5;
const LEAST_PART = 0.03;
const MOST_LEAST = 5;

/** Of many pieces some are apart by chance: beyond this weight the odds must be higher, by so much each time it is e times as much. */
const USUAL_WEIGHT = 16;
const DOUBT = 1.5;
const MOST_DOUBT = 3.5;

/**
 * Tells which pieces of speech, in order of time, are of the same speaker: groups are joined, the likeliest first, until all are
 * likelier different speakers. Answers a number per piece, from 0 in order of appearance.
 */
export function tellSpeakers(pieces: readonly VoicePiece[]): number[] {
  const groups = pieces.map(groupOf);
  const blocks: VoiceGroup[] = [];
  for (let at = 0; at < groups.length; at += BLOCK) blocks.push(...joined(groups.slice(at, at + BLOCK)));
  const speakers = pieces.map(() => 0);
  joined(blocks)
    .toSorted((a, b) => a.members[0]! - b.members[0]!)
    .forEach(({ members }, speaker) => members.forEach((piece) => (speakers[piece] = speaker)));
  return speakers;
}

/** Joins the two groups that are likeliest one speaker as long as any are, then those that speak too little. */
function joined(groups: VoiceGroup[]): VoiceGroup[] {
  const left = [...groups];
  const all = groups.reduce((sum, { weight }) => sum + weight, 0);
  const enough = Math.min(MOST_LEAST, Math.max(LEAST, LEAST_PART * all));
  const doubt = Math.max(0, Math.min(MOST_DOUBT, DOUBT * Math.log(all / USUAL_WEIGHT)));
  const odds = left.map((one, at) => left.slice(0, at).map((other) => oddsOfTwo(one, other)));
  while (left.length > 1) {
    let pair = nearest(odds);
    if (pair.odds > doubt) {
      const least = left.reduce((smallest, { weight }, at) => (weight < left[smallest]!.weight ? at : smallest), 0);
      if (left[least]!.weight >= enough) break;
      pair = nearest(odds, least);
    }
    const { later, earlier } = pair;
    left[earlier] = together(left[earlier]!, left[later]!);
    left.splice(later, 1);
    odds.splice(later, 1);
    for (const row of odds.slice(later)) row.splice(later, 1);
    left.forEach((other, at) => {
      if (at !== earlier) odds[Math.max(at, earlier)]![Math.min(at, earlier)] = oddsOfTwo(left[earlier]!, other);
    });
  }
  return left;
}

/** The pair with the least odds, of all or of those with one group. */
function nearest(odds: readonly number[][], only?: number): { odds: number; later: number; earlier: number } {
  let best = { odds: Infinity, later: 1, earlier: 0 };
  odds.forEach((row, later) =>
    row.forEach((value, earlier) => {
      if (only !== undefined && later !== only && earlier !== only) return;
      if (value < best.odds) best = { odds: value, later, earlier };
    }),
  );
  return best;
}
