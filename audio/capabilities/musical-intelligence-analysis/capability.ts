import { z } from 'zod';
import { beatFeatures } from '../../dsp/beats/beat-features.ts';
import { MIN_BEAT_CONFIDENCE, trackFeatures } from '../../dsp/beats/beats.ts';
import { chordLabel, triadLabel } from '../../dsp/harmony/chord-decoder.ts';
import { harmonyEvidence } from '../../dsp/harmony/harmony.ts';
import { meanOfChannels, mixDown } from '../../dsp/core/mix-down.ts';
import { noteSpectrum } from '../../dsp/transforms/note-spectrum.ts';
import { tuningFromPitch } from '../../dsp/harmony/tuning-from-pitch.ts';
import { createTuningMeter, tuningWindow, type Tuning } from '../../dsp/harmony/tuning.ts';
import { wholeChroma } from '../../dsp/harmony/whole-chroma.ts';
import { pyin } from '../../dsp/melody/pyin.ts';
import { defineCapability, type DecodedAudio, type CapabilityContext } from '../capability.ts';
import { filesParam, writeFiles } from '../files-param.ts';
import { annotationsOfMusic } from './annotations.ts';
import { chat } from './chat.ts';
import { CURRENT, type Method } from './method.ts';
import { outputSchema } from './output.ts';
import { VERSION_4 } from './version-4/method.ts';

/** Shorter audio has no key, in seconds. */
const MIN_S = 1;
/** Partials that agree less are not notes: music has 0.4 and more, speech and noise below 0.2. */
const MIN_CLARITY = 0.22;
/** The tuning is measured in at most this many windows, spread over the audio. */
const TUNING_WINDOWS = 600;
/** The tuning of a single voice is measured in at most this much of the middle, in seconds, between these pitches. */
const VOICE_S = 60;
const VOICE_HZ = { minHz: 60, maxHz: 1_200 };
const VOICE_HOP_S = 0.01;

const paramsSchema = z.strictObject(filesParam(['labels', 'csv', 'jams', 'chordpro']));

/** Finds what the music is made of: key, tuning, chords, sections. */
export const musicalIntelligenceAnalysis = defineCapability({
  name: 'musical_intelligence_analysis',
  version: 5,
  previous: { version: 4, engine: VERSION_4.engine, run: (context) => run(context, VERSION_4) },
  summary: 'Finds key, tuning, tempo, meter, chords and sections.',
  takes: 'audio',
  makes: 'analysis',
  engine: CURRENT.engine,
  chat,
  params: paramsSchema,
  output: outputSchema,
  run: (context) => run(context, CURRENT),
});

type Music = z.input<typeof outputSchema>;

async function run(
  { audio, params, write, progress }: CapabilityContext<z.infer<typeof paramsSchema>>,
  method: Method,
): Promise<Music> {
  const found = { ...analyse(audio, method, progress), engine: method.engine };
  const durationS = audio.frames / audio.sampleRate;
  return { ...found, ...(await writeFiles(write, params.files, () => annotationsOfMusic(found, durationS))) };
}

function analyse(audio: DecodedAudio, method: Method, progress: (fraction: number) => void): Omit<Music, 'engine'> {
  const durationS = audio.frames / audio.sampleRate;
  if (durationS < MIN_S) return nothing(`the audio is shorter than ${MIN_S} s`);
  const spectral = tuningOf(audio);
  if (!spectral) return nothing('no notes stand out of the audio');
  const tuning = spectral.clarity < MIN_CLARITY ? tuningOfVoice(audio) : spectral;
  if (!tuning || tuning.clarity < MIN_CLARITY) return nothing('no notes stand out of the audio');
  const { cents } = tuning;
  const half = (from: number) => (fraction: number) => progress(from + fraction / 2);
  const levels = beatFeatures(mixDown(audio, half(0)), audio.sampleRate);
  const track = trackFeatures(levels, { level: 'first' });
  const sure = track && track.confidence >= MIN_BEAT_CONFIDENCE ? track : undefined;
  const spectrum = noteSpectrum(mixDown(audio, half(0.5)), { sampleRate: audio.sampleRate, cents });
  const harmony = harmonyEvidence(spectrum, { durationS, ...(sure ? { track: sure } : {}) });
  const { grid, features, scores, silent } = harmony;
  const key = method.key({ scores, features, times: grid.times, silent, chroma: wholeChroma(spectrum) });
  const [bpm, meter] = [sure?.bpm ?? null, sure?.meter ?? null];
  return {
    key,
    tuning_cents: cents,
    bpm,
    meter,
    chords: method
      .chords({ scores, features, times: grid.times, strength: grid.strength, silent })
      .map(({ first, end, chord, confidence }) => ({
        start_s: grid.times[first]!,
        end_s: grid.times[end]!,
        label: chordLabel(chord),
        triad: triadLabel(chord),
        confidence,
      })),
    sections: method.sections({ grid, features, levels }).map(({ startS, endS, label, confidence }) => ({
      start_s: startS,
      end_s: endS,
      label,
      ...(confidence === undefined ? {} : { confidence }),
    })),
    notes: [
      ...(key ? [] : [{ field: 'key', reason: 'no key stands out of the notes' }]),
      ...(sure ? [] : ['bpm', 'meter'].map((field) => ({ field, reason: 'no regular beat is heard' }))),
    ],
  };
}

function nothing(reason: string): Omit<Music, 'engine'> {
  const fields = ['key', 'tuning_cents', 'bpm', 'meter', 'chords', 'sections'];
  return {
    key: null,
    tuning_cents: null,
    bpm: null,
    meter: null,
    chords: [],
    sections: [],
    notes: fields.map((field) => ({ field, reason })),
  };
}

/** Measures the tuning by spectral peaks in windows spread over the audio; null if it is silent. */
function tuningOf(audio: DecodedAudio): Tuning | null {
  const size = tuningWindow(audio.sampleRate);
  const meter = createTuningMeter(audio.sampleRate);
  const count = Math.min(TUNING_WINDOWS, Math.ceil((2 * audio.frames) / size));
  const room = Math.max(0, audio.frames - size);
  for (let i = 0; i < count; i++) {
    const planes = audio.read(Math.round((i * room) / Math.max(1, count - 1)), size);
    meter.push(meanOfChannels(planes));
  }
  return meter.finish();
}

/** Measures the tuning by the held notes of what may be a single voice; null if there are none. */
function tuningOfVoice(audio: DecodedAudio): Tuning | null {
  const length = Math.min(audio.frames, Math.round(VOICE_S * audio.sampleRate));
  const planes = audio.read((audio.frames - length) >> 1, length);
  const { hz } = pyin(meanOfChannels(planes), audio.sampleRate, { ...VOICE_HZ, hopS: VOICE_HOP_S });
  return tuningFromPitch(hz, VOICE_HOP_S);
}
