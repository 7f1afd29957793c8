import type { Track } from '../annotations.ts';

/** Returns beats, numbered within their bars where bars were found, downbeats and onsets. Times are in seconds. */
export function beatTracks({
  beats,
  downbeats,
  onsets,
}: {
  beats: readonly number[];
  downbeats: readonly number[];
  onsets: readonly number[];
}): Track[] {
  const first = new Set(downbeats);
  let position: number | null = null;
  const numbered = beats.map((startS) => {
    position = first.has(startS) ? 1 : position === null ? null : position + 1;
    return { startS, label: position === null ? 'beat' : String(position), value: position };
  });
  return [
    { name: 'beats', namespace: 'beat', entries: numbered },
    { name: 'downbeats', namespace: 'beat', entries: downbeats.map((startS) => ({ startS, label: '1', value: 1 })) },
    { name: 'onsets', namespace: 'onset', entries: onsets.map((startS) => ({ startS, label: 'onset', value: null })) },
  ];
}
