import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError, type AudioClient } from '../../client/index.ts';
import { explainError } from '../session/explain-error.ts';
import { duringOutage } from '../session/during-outage.ts';
import { useClient } from '../session/session.tsx';
import { Controls } from './controls.tsx';
import { drawPeaks, drawTrack, TRACK_HEIGHTS } from './draw.ts';
import { Player } from './player.ts';
import type { Place, Source } from './sources.ts';
import { lengthOf, type Stretch, type Track } from './timeline.ts';
import { TrackCanvas } from './track-canvas.tsx';

interface TimelineProps {
  sources: readonly Source[];
  tracks: readonly Track[];
  words: readonly Stretch[];
}

/** Interval at which a waveform is asked for that is being made. */
const PEAKS_MS = 1_000;
const POINTS = 1_600;
/** Words that are shown as buttons; a long transcript is in its own file. */
const MAX_WORDS = 2_000;

interface Waveform {
  duration_s: number;
  peaks: readonly (readonly number[])[];
}

/** Everything that has a place in time, under one playhead: waveforms, chords, beats, notes, speech. A click goes there. */
export function Timeline({ sources, tracks, words }: TimelineProps): React.JSX.Element {
  const player = usePlayer(sources);
  const { active } = useSyncExternalStore(player.subscribe, player.state);
  const [isBlind, setBlind] = useState(false);
  const waveform = useWaveform(sources[active]);
  const end = useMemo(() => endOf(tracks, words, waveform.data?.duration_s), [tracks, words, waveform.data]);

  return (
    <div className="timeline">
      <Controls player={player} sources={sources} duration={end} isBlind={isBlind} onBlind={setBlind} />
      <div className="tracks">
        {!isBlind ? (
          waveform.data ? (
            <TrackCanvas
              title={`Waveform of ${sources[active]!.title}`}
              height={TRACK_HEIGHTS.waveform}
              draw={(canvas) => drawPeaks(canvas, waveform.data!, end)}
              onSeek={(share) => player.seek(share * end)}
            />
          ) : (
            <p className="hint" role="status">
              {waveform.error ? explainError(waveform.error) : 'The waveform is being drawn …'}
            </p>
          )
        ) : null}
        {tracks.map((track) => (
          <TrackCanvas
            key={track.title}
            title={`${track.title} (${lengthOf(track)})`}
            height={TRACK_HEIGHTS[track.kind]}
            draw={(canvas) => drawTrack(canvas, track, end)}
            labelAt={(share) => labelAt(track, share * end)}
            onSeek={(share) => player.seek(share * end)}
          />
        ))}
        <Playhead player={player} duration={end} />
      </div>
      {words.length > 0 ? (
        <p className="words" aria-label="Transcript">
          {words.slice(0, MAX_WORDS).map(({ start, label }, n) => (
            <button key={n} type="button" className="link" onClick={() => player.seek(start)}>
              {label}
            </button>
          ))}
        </p>
      ) : null}
    </div>
  );
}

function usePlayer(sources: readonly Source[]): Player {
  const client = useClient();
  const player = useMemo(() => new Player(client, sources), [client, sources]);
  useEffect(() => () => player.close(), [player]);
  return player;
}

function useWaveform(source: Source | undefined): { data: Waveform | undefined; error: unknown } {
  const client = useClient();
  const { data, error } = useQuery({
    queryKey: ['peaks', source?.peaks],
    queryFn: async ({ signal }) => {
      const reply = await readPeaks(client, source!.peaks, signal);
      return 'peaks' in reply ? reply : null;
    },
    enabled: source !== undefined,
    staleTime: Infinity,
    refetchInterval: (query) => duringOutage(query) || (query.state.data === null ? PEAKS_MS : false),
    retry: (count, failure) => count < 2 && failure instanceof ApiError && failure.status >= 500,
  });
  return { data: data ?? undefined, error };
}

async function readPeaks(client: AudioClient, place: Place, signal: AbortSignal): Promise<Waveform | object> {
  const o = { query: { points: POINTS }, signal };
  if (place.kind === 'source')
    return client.get('/v1/sources/{job_id}/{item}/peaks', { path: { job_id: place.jobId, item: place.item }, ...o });
  return place.kind === 'upload'
    ? client.get('/v1/uploads/{upload_id}/peaks', { path: { upload_id: place.id }, ...o })
    : client.get('/v1/artifacts/{artifact_id}/peaks', { path: { artifact_id: place.id }, ...o });
}

/** Returns the end of what is drawn, in seconds: of the audio, or of the last thing that is known about it. */
function endOf(tracks: readonly Track[], words: readonly Stretch[], audioS = 0): number {
  let end = audioS;
  const reach = (time: number): void => {
    end = Math.max(end, time);
  };
  for (const track of tracks) {
    if (track.kind === 'points') for (const time of track.times) reach(time);
    else if (track.kind === 'notes') for (const note of track.notes) reach(note.end);
    else for (const stretch of track.stretches) reach(stretch.end);
  }
  for (const word of words) reach(word.end);
  return Math.max(end, 0.001);
}

function labelAt(track: Track, time: number): string | undefined {
  if (track.kind === 'points') return undefined;
  const spans: readonly Stretch[] = track.kind === 'notes' ? track.notes : track.stretches;
  return spans.find(({ start, end }) => start <= time && time < end)?.label;
}

/** The line that shows where it plays. It moves without React: 60 times a second. */
function Playhead({ player, duration }: { player: Player; duration: number }): React.JSX.Element {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const show = (): void => {
      cancelAnimationFrame(frame);
      line.current!.style.left = `${Math.min(100, (100 * player.position) / duration)}%`;
      if (player.state().isPlaying) frame = requestAnimationFrame(show);
    };
    show();
    const unsubscribe = player.subscribe(show);
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [player, duration]);
  return <div className="playhead" ref={line} aria-hidden="true" />;
}
