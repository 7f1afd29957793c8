import type { Annotations, PitchSeries, Track } from '../capabilities/annotations.ts';

const VERSION = '0.3.4';

/** Yields the tracks and the pitch as one JAMS file (JSON Annotated Music Specification), readable by the Python package `jams`. */
export function* jamsOf({ durationS, engine, tracks, pitch }: Annotations): Generator<string> {
  const metadata = { title: '', artist: '', release: '', duration: durationS, identifiers: {}, jams_version: VERSION };
  yield `{"file_metadata":${JSON.stringify(metadata)},"annotations":[`;
  let next = '';
  const annotation = (namespace: string, kind: string): string => {
    const about = { annotation_tools: engine, data_source: 'program' };
    const head = { namespace, time: 0, duration: durationS, annotation_metadata: about, sandbox: { kind } };
    const text = `${next}${JSON.stringify(head).slice(0, -1)},"data":[`;
    next = ',\n';
    return text;
  };
  for (const track of tracks) {
    yield annotation(track.namespace, track.name);
    yield* separated(observations(track));
    yield ']}';
  }
  if (pitch) {
    yield annotation('pitch_contour', 'pitch');
    yield* separated(contours(pitch));
    yield ']}';
  }
  yield '],"sandbox":{}}\n';
}

interface Observation {
  time: number;
  duration: number;
  value: unknown;
  confidence: number | null;
}

function* observations({ entries }: Track): Generator<Observation> {
  for (const { startS, endS = startS, label, value = label, confidence = null } of entries) {
    const duration = Number(Math.max(0, endS - startS).toFixed(6));
    yield { time: startS, duration, value: typeof value === 'string' ? value.toWellFormed() : value, confidence };
  }
}

/** Yields the frames that sound. A contour ends where the melody rests. */
function* contours({ hopS, hz, voiced, confidence }: PitchSeries): Generator<Observation> {
  let index = -1;
  for (let n = 0; n < hz.length; n++) {
    if (!voiced[n]) continue;
    if (!voiced[n - 1]) index++;
    const value = { index, frequency: hz[n]!, voiced: true };
    yield { time: Number((n * hopS).toFixed(6)), duration: 0, value, confidence: confidence[n]! };
  }
}

function* separated(all: Iterable<Observation>): Generator<string> {
  let separator = '\n';
  for (const each of all) {
    yield `${separator}${JSON.stringify(each)}`;
    separator = ',\n';
  }
}
