import { groupOf, differentSpeakerLogOdds, merged, type VoiceGroup, type VoiceSegment } from './speaker-model.ts';

/** Segments are clustered within blocks first, so that an hour of them is not compared pairwise. */
const BLOCK = 60;
/**
 * Minimum voice of a speaker in seconds, and as a fraction of all; the latter up to the third value. Speakers with less
 * are merged.
 */
const MIN_SPEECH_S = 0.5;
const MIN_SPEECH_FRACTION = 0.03;
const MAX_MIN_SPEECH_S = 5;

/**
 * Of many segments some differ by chance: above this total weight the merging threshold rises by the second per factor
 * of e, at most to the third.
 */
const TYPICAL_WEIGHT = 16;
const THRESHOLD_SLOPE = 1.5;
const MAX_THRESHOLD = 3.5;

/**
 * Clusters segments of speech, in order of time, by speaker: agglomerative clustering, most likely pair first, until
 * all groups are more likely different speakers. Returns a speaker index per segment, numbered from 0 in order of
 * appearance.
 */
export function clusterSpeakers(segments: readonly VoiceSegment[]): number[] {
  const groups = segments.map(groupOf);
  const blocks: VoiceGroup[] = [];
  for (let at = 0; at < groups.length; at += BLOCK) blocks.push(...mergeGroups(groups.slice(at, at + BLOCK)));
  const speakers = segments.map(() => 0);
  mergeGroups(blocks)
    .toSorted((a, b) => a.members[0]! - b.members[0]!)
    .forEach(({ members }, speaker) => members.forEach((segment) => (speakers[segment] = speaker)));
  return speakers;
}

/** Merges the pair of groups most likely of one speaker as long as any is, then those with too little speech. */
function mergeGroups(groups: VoiceGroup[]): VoiceGroup[] {
  const left = [...groups];
  const all = groups.reduce((sum, { weight }) => sum + weight, 0);
  const minWeight = Math.min(MAX_MIN_SPEECH_S, Math.max(MIN_SPEECH_S, MIN_SPEECH_FRACTION * all));
  const threshold = Math.max(0, Math.min(MAX_THRESHOLD, THRESHOLD_SLOPE * Math.log(all / TYPICAL_WEIGHT)));
  const logOdds = left.map((one, at) => left.slice(0, at).map((other) => differentSpeakerLogOdds(one, other)));
  while (left.length > 1) {
    let pair = nearest(logOdds);
    if (pair.logOdds > threshold) {
      const least = left.reduce((smallest, { weight }, at) => (weight < left[smallest]!.weight ? at : smallest), 0);
      if (left[least]!.weight >= minWeight) break;
      pair = nearest(logOdds, least);
    }
    const { later, earlier } = pair;
    left[earlier] = merged(left[earlier]!, left[later]!);
    left.splice(later, 1);
    logOdds.splice(later, 1);
    for (const row of logOdds.slice(later)) row.splice(later, 1);
    left.forEach((other, at) => {
      if (at !== earlier)
        logOdds[Math.max(at, earlier)]![Math.min(at, earlier)] = differentSpeakerLogOdds(left[earlier]!, other);
    });
  }
  return left;
}

/** Returns the pair with the lowest log odds, of all pairs or of those with one group. */
function nearest(logOdds: readonly number[][], only?: number): { logOdds: number; later: number; earlier: number } {
  let best = { logOdds: Infinity, later: 1, earlier: 0 };
  logOdds.forEach((row, later) =>
    row.forEach((value, earlier) => {
      if (only !== undefined && later !== only && earlier !== only) return;
      if (value < best.logOdds) best = { logOdds: value, later, earlier };
    }),
  );
  return best;
}
