import { describe, expect, test } from 'vitest';
import { UnsuitableInput } from '../../../../audio/capabilities/capability.ts';
import { capability as capabilityOf } from '../../../../audio/capabilities/list.ts';
import { CAPABILITY_NAMES, type CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import { noise, sine, type Planes } from '../../../infra/audio.ts';
import { asFurtherInputs, audioOf, neededParams, run } from '../../../infra/run-capability.ts';

const RATE = 8_000;
/** 1 s and 0.2 s of a tone, half a second of silence, one sample, and 0.2 s of 32 channels, at 8 kHz. */
const TONE: Planes = [sine({ seconds: 1, sampleRate: RATE, level: 0.3 })];
const SHORT: Planes = [sine({ seconds: 0.2, sampleRate: RATE, level: 0.3 })];
const SILENCE: Planes = [new Float32Array(RATE / 2)];
const SAMPLE: Planes = [Float32Array.of(0.5)];
const WIDE: Planes = Array.from({ length: 32 }, (_, seed) => noise({ seconds: 0.2, sampleRate: RATE, seed }));

interface Result {
  output: Record<string, unknown>;
  /** Samples of the first file that was made. */
  made: Float32Array[];
  format: string | undefined;
}

/** Plausible parameters that fit an audio badly, and a right result or the words of the error. */
interface Case {
  planes?: Planes;
  /** Hz; default: 8 kHz. */
  rate?: number;
  params: object;
  /** Samples of further audio; default: those of the audio. */
  further?: Planes;
  /** Checks a right result. */
  right?: (result: Result) => void;
  /** Words of the error at this audio: the parameter, its value, the length, what to do. */
  fails?: readonly string[];
  /** Words of the error before anything runs; the first one names the parameter. */
  invalid?: readonly string[];
}

const lasts =
  (frames: number) =>
  ({ made }: Result): void => {
    expect(made.map((plane) => plane.length)).toEqual(made.map(() => frames));
  };

/** Checks that samples are those of a tone: in Hz, by its zero crossings. */
const sounds =
  (hz: number, seconds: number) =>
  ({ made: [plane] }: Result): void => {
    expect(plane!.length).toBe(Math.round(seconds * RATE));
    const crossings = plane!.filter((x, i) => i > 0 && x >= 0 !== plane![i - 1]! >= 0).length;
    expect(Math.abs(crossings / 2 / seconds / hz - 1)).toBeLessThan(0.1);
  };

const isSame =
  (planes: Planes) =>
  ({ made }: Result): void =>
    expect(made).toEqual(planes);

const holds =
  (fields: object) =>
  ({ output }: Result): void =>
    expect(output).toMatchObject(fields);

/** Of a capability without cases of its own. */
const DEFAULTS: readonly Case[] = [SHORT, SILENCE, SAMPLE, WIDE].map((planes) => ({ planes, params: {} }));

const CASES: Partial<Record<CapabilityName, readonly Case[]>> = {
  stem_analysis: [
    { planes: SHORT, params: { pass_on: 'bass' }, right: lasts(1_600) },
    { planes: WIDE, params: {}, right: lasts(1_600) },
    { params: { format: 'flac', bitrate_kbps: 128 }, invalid: ['bitrate_kbps', 'flac'] },
  ],
  remove_audio_element: ['vocals', 'drums', 'bass', 'hum'].map((element) => ({
    planes: SHORT,
    params: { element },
    right: lasts(1_600),
  })),
  musical_intelligence_analysis: [{ planes: SHORT, params: { files: ['jams'] }, right: holds({ key: null }) }],
  melody_analysis: [
    { params: { hop_s: 60 }, right: holds({ f0: { hop_s: 60, hz: [expect.closeTo(440, 0)] } }) },
    { planes: SAMPLE, params: { hop_s: 60, voices: 'mix' }, right: holds({ notes: [] }) },
    { params: { hop_s: 0.001 }, invalid: ['hop_s', '0.01'] },
  ],
  tempo_analysis: [{ params: { files: ['csv'] }, right: holds({ bpm: null, reason: expect.stringContaining('2 s') }) }],
  rhythm_tracking_analysis: [{ params: {}, right: holds({ bpm: null, reason: expect.stringContaining('2 s') }) }],
  speech_analysis: [
    { planes: SILENCE, params: { language: 'de' }, right: holds({ segments: [] }) },
    { params: { files: ['srt'] }, fails: ['srt', 'transcript', 'models'] },
    { params: { language: 'german' }, invalid: ['language'] },
  ],
  audio_tagging_analysis: [
    { params: { least_score: 1 }, right: holds({ tags: [] }) },
    { planes: SAMPLE, params: { least_score: 0 } },
    { params: { least_score: 60 }, invalid: ['least_score', '1'] },
  ],
  audio_description_analysis: [{ planes: SAMPLE, params: {} }],
  spectral_analysis: [{ planes: SAMPLE, params: { image: true } }],
  signal_analysis: [
    { planes: SILENCE, params: { silence_min_s: 3_600 }, right: holds({ silences: [] }) },
    { params: { silence_threshold_dbfs: 0 }, right: holds({ silences: [{ start_s: 0, end_s: 1 }] }) },
    { params: { silence_threshold_dbfs: 6 }, invalid: ['silence_threshold_dbfs', '0'] },
  ],
  embedding_analysis: [{ planes: SHORT, params: {}, right: holds({ fingerprint: null }) }],
  alignment_analysis: [
    { further: SAMPLE, params: {}, right: holds({ offset_s: null }) },
    { planes: SAMPLE, further: TONE, params: {}, right: holds({ offset_s: null }) },
    { further: SILENCE, params: {}, right: holds({ offset_s: null }) },
  ],
  noise_reduction: ['speech', 'music'].map((content) => ({
    planes: SHORT,
    params: { content },
    right: isSame(SHORT),
  })),
  audio_effect_analysis: [
    {
      planes: SAMPLE,
      params: {},
      right: ({ output }) => expect(JSON.stringify(output)).not.toContain('"present":true'),
    },
  ],
  extract_video_audio: [{ params: {}, fails: ['no video'] }],
  create_video: [
    ...['waveform', 'timeline', 'spectrum', 'spectrogram'].map((style) => ({
      planes: SAMPLE,
      params: { style, width_px: 17, height_px: 16, fps: 60 },
      right: holds({ width_px: 16, height_px: 16 }),
    })),
    { params: { width_px: 8 }, invalid: ['width_px', '16'] },
    { params: { fps: 0 }, invalid: ['fps', '1'] },
  ],
  crop_audio: [
    { params: { end_s: 120 }, right: isSame(TONE) },
    { params: { start_s: 0.5, end_s: 120 }, right: lasts(4_000) },
    { params: { start_s: 120 }, fails: ['start_s is 120', '1 s long', 'below 1'] },
    { params: { start_s: 1, end_s: 2 }, fails: ['start_s is 1,', '1 s long', 'below 1'] },
    { planes: SAMPLE, params: { start_s: 1, end_s: 2 }, fails: ['start_s is 1,', '0.000125 s long'] },
    { params: { start_s: 0.5, end_s: 0.500_01 }, fails: ['start_s 0.5', 'end_s 0.50001', '1 s', 'later end_s'] },
    { planes: SILENCE, params: {}, fails: ['silence', 'start_s', 'end_s'] },
    { planes: SILENCE, params: { start_s: 0.1 }, right: lasts(3_200) },
    { params: { start_s: 0.9, end_s: 0.1 }, invalid: ['end_s', '0.1', 'after start_s', '0.9'] },
    { params: { start_s: 0.5, end_s: 0.5 }, invalid: ['end_s', '0.5', 'after start_s'] },
    { params: { end_s: 0 }, invalid: ['end_s', 'above 0', 'nothing of the audio would be kept'] },
  ],
  normalize_loudness: [
    { params: { target_lufs: -5, max_true_peak_dbtp: -30 }, right: lasts(RATE) },
    { params: { target_lufs: -60 }, right: holds({ output_lufs: expect.closeTo(-60, 1) }) },
    { planes: SHORT, params: { mode: 'linear' }, right: holds({ input_lufs: null, reason: expect.any(String) }) },
    { planes: SILENCE, params: { target_lufs: -5 }, right: holds({ gain_db: 0, reason: expect.any(String) }) },
    { params: { target_lufs: 3 }, invalid: ['target_lufs', '-5'] },
  ],
  level_speech: [
    { planes: SHORT, params: { target_lufs: -40 }, right: isSame(SHORT) },
    { params: { target_lufs: -4 }, invalid: ['target_lufs', '-'] },
  ],
  convert_audio: [
    { params: { format: 'flac', sample_rate_hz: 384_000 }, right: holds({ sample_rate_hz: 384_000 }) },
    { rate: 192_000, params: { format: 'opus' }, right: holds({ sample_rate_hz: 48_000 }) },
    { planes: WIDE, params: { format: 'wav', channels: 1 }, fails: ['32 channels', '1', 'without channels'] },
    { params: { format: 'mp3', sample_rate_hz: 96_000 }, invalid: ['sample_rate_hz', 'mp3 holds', '48000'] },
    { params: { format: 'mp3', channels: 6 }, invalid: ['channels', 'mp3 holds at most 2'] },
    { params: { format: 'flac', bit_depth: 32 }, invalid: ['bit_depth', 'flac holds 16 or 24'] },
    { params: { format: 'wav', bitrate_kbps: 320 }, invalid: ['bitrate_kbps', 'wav', 'mp3'] },
  ],
  change_speed: [
    { planes: SHORT, params: { tempo_ratio: 0.25 }, right: sounds(440, 0.8) },
    { planes: SHORT, params: { tempo_ratio: 4 }, right: sounds(440, 0.05) },
    { planes: SHORT, params: { pitch_semitones: 24 }, right: sounds(1_760, 0.2) },
    { planes: SHORT, params: { pitch_semitones: -24 }, right: sounds(110, 0.2) },
    { planes: SHORT, params: { tempo_ratio: 0.25, pitch_semitones: 24 }, right: sounds(1_760, 0.8) },
    { planes: SAMPLE, params: { tempo_ratio: 0.25 }, right: lasts(4) },
    { planes: SAMPLE, params: { tempo_ratio: 4 }, right: lasts(1) },
    { planes: SILENCE, params: { tempo_ratio: 4, pitch_semitones: -24 }, right: isSame([new Float32Array(1_000)]) },
    { planes: WIDE, params: { tempo_ratio: 2 }, right: lasts(800) },
    { rate: 192_000, params: { tempo_ratio: 4 }, right: lasts(2_000) },
    { params: { tempo_ratio: 5 }, invalid: ['tempo_ratio', '4'] },
  ],
  fade_audio: [
    {
      params: { in_s: 60, out_s: 60 },
      right: ({ output, made: [plane] }) => {
        expect(output).toMatchObject({ in_s: 1, out_s: 1 });
        expect([plane![0], plane!.at(-1)].map((x) => Math.abs(x!))).toEqual([0, 0]);
        expect(plane!.every((x, i) => Math.abs(x) <= Math.abs(TONE[0]![i]!))).toBe(true);
        expect(Math.max(...plane!)).toBeGreaterThan(0.1);
      },
    },
    { params: { in_s: 0, out_s: 0 }, right: isSame(TONE) },
    { planes: SAMPLE, params: { in_s: 14_400 }, right: isSame([new Float32Array(1)]) },
    { params: { out_s: 20_000 }, invalid: ['out_s', '14400'] },
  ],
  join_audio: [
    {
      further: SHORT,
      params: { crossfade_s: 600 },
      right: (result) => {
        lasts(RATE)(result); // 0.2 s on either side, all of it crossfaded
        expect(result.output['parts']).toMatchObject([{ end_s: 0.2 }, { start_s: 0, end_s: 1 }, { start_s: 0.8 }]);
      },
    },
    { further: SAMPLE, params: { crossfade_s: 10 }, right: lasts(RATE) },
    { planes: SAMPLE, further: SAMPLE, params: { gap_s: 1, match_loudness: true }, right: lasts(2 * RATE + 3) },
    { planes: WIDE.slice(0, 6), further: WIDE, params: {}, fails: ['before_url', '32 channels', '6', 'Convert'] },
    { params: { crossfade_s: 1, gap_s: 1 }, invalid: ['gap_s', 'crossfade_s', 'choose one'] },
  ],
  mix_audio: [
    { further: SHORT, params: { offset_s: 120 }, fails: ['offset_s is 120', '1 s long', 'below 1'] },
    { further: SHORT, params: { offset_s: 1 }, fails: ['offset_s is 1,', '1 s long', 'below 1'] },
    { further: SHORT, params: { offset_s: -0.2 }, fails: ['offset_s is -0.2', '0.2 s long', 'above -0.2'] },
    { further: SHORT, params: { offset_s: 0.9 }, right: lasts(RATE) },
    {
      params: { gain_db: -60 },
      right: ({ made }) => expect(made[0]![5]).toBeCloseTo(1.001 * TONE[0]![5]!, 6),
    },
    {
      params: { gain_db: 24 },
      right: ({ made, format }) => {
        expect(made[0]![5]).toBeCloseTo((1 + 10 ** 1.2) * TONE[0]![5]!, 4);
        expect(format).toBe('wav');
      },
    },
    { planes: SILENCE, params: { duck_db: 60 }, right: holds({ ducked_s: 0 }) },
    { planes: WIDE.slice(0, 6), further: WIDE, params: {}, fails: ['with_url', '32 channels', '6', 'Convert'] },
  ],
  cut_silences: [
    { planes: SILENCE, params: { min_silence_s: 3_600 }, right: isSame(SILENCE) },
    { params: { min_silence_s: 0.1, keep_s: 0 }, right: isSame(TONE) },
    { planes: SILENCE, params: { min_silence_s: 0.1, keep_s: 0 }, right: lasts(160) },
    { params: { min_silence_s: 1, keep_s: 5 }, invalid: ['keep_s', 'min_silence_s'] },
  ],
};

describe.each(CAPABILITY_NAMES)('%s', (name) => {
  test.each(CASES[name] ?? DEFAULTS)(
    'with $params gives a right result, or an error that says what to do',
    async (each) => {
      const outcome = await outcomeOf(name, each);
      expect(outcome.kind, outcome.text).toBe(each.invalid ? 'invalid' : each.fails ? 'failed' : 'done');
      for (const words of each.invalid ?? each.fails ?? []) expect(outcome.text).toContain(words);
      const { result } = outcome;
      for (const plane of result?.made ?? []) expect(plane.every((x) => Number.isFinite(x))).toBe(true);
      if (result) each.right?.(result);
    },
  );
});

/** Runs a capability if its parameters are valid; returns its result, or the text of the error. */
async function outcomeOf(
  name: CapabilityName,
  { planes = TONE, rate = RATE, further = planes, params: given }: Case,
): Promise<{ kind: 'invalid' | 'failed' | 'done'; text: string; result?: Result }> {
  const known = capabilityOf(name)!;
  const params = { ...neededParams(name, 'https://example.com/other.wav'), ...given };
  const { error } = known.params.safeParse(params);
  if (error)
    return {
      kind: 'invalid',
      text: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    };
  const inputs = asFurtherInputs(name, audioOf(further, rate));
  try {
    const { output, written } = await run(known, planes, { params, sampleRate: rate, inputs });
    const made = written[0]?.planes ?? [];
    return { kind: 'done', text: '', result: { output, made, format: written[0]?.format } };
  } catch (failure) {
    if (failure instanceof UnsuitableInput) return { kind: 'failed', text: failure.message };
    throw failure;
  }
}
