import { createPlateauMeter } from '../../dsp/levels/clipping-plateau.ts';
import { createLevelMeter, decibels } from '../../dsp/core/level.ts';
import { createLoudnessMeter, MIN_LOUDNESS_RATE, type Loudness } from '../../dsp/levels/loudness.ts';
import { createSilenceDetector } from '../../dsp/core/silence.ts';
import { createTruePeakMeter } from '../../dsp/levels/true-peak.ts';
import { defineCapability } from '../capability.ts';
import { writeFiles } from '../files-param.ts';
import { chat } from './chat.ts';
import { paramsSchema } from './params.ts';
import { outputSchema } from './output.ts';

const ENGINE = 'embedded:bs1770';
/** Runs at one maximum level below full scale that count as attenuated clipping: a clean recording may have one by chance. */
const MIN_PLATEAUS = 3;

const NO_LOUDNESS: Loudness = { integratedLufs: null, rangeLu: null, maxMomentaryLufs: null, maxShortTermLufs: null };

/** Measures level and loudness of the whole audio. */
export const signalAnalysis = defineCapability({
  name: 'signal_analysis',
  version: 4,
  summary: 'Measures loudness, peaks, level, offset, clipping, silences and stereo correlation.',
  takes: 'audio',
  makes: 'analysis',
  engine: ENGINE,
  chat,
  params: paramsSchema,
  output: outputSchema,

  async run({ audio, source, params, write, progress }) {
    const { sampleRate, channels, frames } = audio;
    const levels = Array.from({ length: channels }, createLevelMeter);
    const plateaus = Array.from({ length: channels }, createPlateauMeter);
    const peaks = Array.from({ length: channels }, () => createTruePeakMeter(sampleRate));
    const loudness = sampleRate >= MIN_LOUDNESS_RATE ? createLoudnessMeter(sampleRate, channels) : undefined;
    const silence = createSilenceDetector({
      threshold: 10 ** (params.silence_threshold_dbfs / 20),
      minLength: Math.max(1, Math.round(params.silence_min_s * sampleRate)),
    });
    let product = 0;
    let done = 0;
    for (const planes of audio.blocks()) {
      planes.forEach((plane, channel) => {
        levels[channel]!.push(plane);
        plateaus[channel]!.push(plane);
        peaks[channel]!.push(plane);
      });
      loudness?.push(planes);
      silence.push(planes);
      if (channels === 2) product += dot(planes[0]!, planes[1]!);
      done += planes[0]!.length;
      progress(done / frames);
    }

    const measured = levels.map((meter, channel) => {
      const own = meter.finish();
      const { clipped, runs } = plateaus[channel]!.finish();
      return own.clipped === 0 && runs >= MIN_PLATEAUS && !own.coarse ? { ...own, clipped } : own;
    });
    const truePeaks = peaks.map((meter) => meter.finish());
    const measuredLoudness = loudness?.finish() ?? NO_LOUDNESS;
    const peak = decibels(Math.max(...measured.map((channel) => channel.peak)));
    const rms = decibels(Math.sqrt(measured.reduce((sum, channel) => sum + channel.meanSquare, 0) / channels));
    const [left, right] = measured;
    const energies = left && right && channels === 2 ? frames * Math.sqrt(left.meanSquare * right.meanSquare) : 0;
    const values = {
      integrated_lufs: measuredLoudness.integratedLufs,
      loudness_range_lu: measuredLoudness.rangeLu,
      max_momentary_lufs: measuredLoudness.maxMomentaryLufs,
      max_short_term_lufs: measuredLoudness.maxShortTermLufs,
      true_peak_dbtp: decibels(Math.max(...truePeaks)),
      peak_dbfs: peak,
      rms_dbfs: rms,
      crest_db: peak === null || rms === null ? null : peak - rms,
      phase_correlation: energies > 0 ? Math.max(-1, Math.min(1, product / energies)) : null,
    };
    const silences = silence
      .finish()
      .silences.map(({ start, end }) => ({ startS: start / sampleRate, endS: end / sampleRate }));
    return {
      duration_s: frames / sampleRate,
      sample_rate_hz: sampleRate,
      channels,
      codec: source.codec,
      bit_rate_bps: source.bit_rate_bps,
      ...values,
      dc_offset: measured.reduce((max, { mean }) => (Math.abs(mean) > Math.abs(max) ? mean : max), 0),
      clipped_samples: measured.reduce((sum, { clipped }) => sum + clipped, 0),
      silences: silences.map(({ startS, endS }) => ({ start_s: startS, end_s: endS })),
      per_channel: measured.map((channel, i) => ({
        peak_dbfs: decibels(channel.peak),
        true_peak_dbtp: decibels(truePeaks[i]!),
        rms_dbfs: decibels(Math.sqrt(channel.meanSquare)),
        dc_offset: channel.mean,
        clipped_samples: channel.clipped,
      })),
      notes: Object.entries(values)
        .filter(([, value]) => value === null)
        .map(([field]) => ({
          field,
          reason: reasonFor(field, { silent: peak === null, channels, seconds: frames / sampleRate, sampleRate }),
        })),
      engine: ENGINE,
      ...(await writeFiles(write, params.files, () => ({
        name: 'silences',
        durationS: frames / sampleRate,
        engine: ENGINE,
        tracks: [
          {
            name: 'silences',
            namespace: 'segment_open',
            entries: silences.map((span) => ({ ...span, label: 'silence' })),
          },
        ],
      }))),
    };
  },
});

interface Situation {
  silent: boolean;
  channels: number;
  seconds: number;
  sampleRate: number;
}

function reasonFor(field: string, { silent, channels, seconds, sampleRate }: Situation): string {
  if (field === 'phase_correlation' && channels !== 2) return 'only stereo audio has one';
  if (silent) return 'the audio is digital silence';
  if (field === 'phase_correlation') return 'a channel is digital silence';
  if (sampleRate < MIN_LOUDNESS_RATE) return `loudness needs a sample rate of at least ${MIN_LOUDNESS_RATE} Hz`;
  const shortTerm = field === 'loudness_range_lu' || field === 'max_short_term_lufs';
  const minS = shortTerm ? 3 : 0.4;
  if (seconds < minS) return `the audio is shorter than ${minS} s`;
  return 'no part of the audio is louder than -70 LUFS';
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
