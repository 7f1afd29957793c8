import { convertAudio } from './capability.ts';
import { noise, sine } from '../../../test/infra/audio.ts';
import { media } from '../../../test/infra/media.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { largestDifference } from '../../../test/measure/metrics/difference.ts';
import { performed } from '../../../test/measure/performed.ts';
import { fitSine } from '../../../test/measure/metrics/sine-fit.ts';

const RATE = 44_100;
const NEW_RATE = 48_000;
/** Of the lower Nyquist frequency. */
const EDGE = 0.93;
/** dB, of TPDF dither and rounding to 16 bits below a full sine: 10 log10((1/2) / (3 (2^-15)^2 / 12)). */
const DITHERED_SNR = 93.3;

/** Measures exactness where nothing is lost, and the errors of resampling and dither. */
export const measurement: Measurement = {
  capability: 'convert_audio',
  async measure() {
    const coarse = noise({ seconds: 2, level: 0.3 }).map((x) => Math.round(x * 2 ** 15) / 2 ** 15);
    const bytes = await media('wav', [coarse, coarse], { sampleRate: RATE });
    let worst = 0;
    for (const params of [
      { format: 'flac' },
      { format: 'wav' },
      { format: 'flac', bit_depth: 24 },
      { format: 'wav', bit_depth: 16 },
    ]) {
      const off = await performed(convertAudio, { bytes, params }, ({ source, made }) =>
        largestDifference(source.planes, made.planes),
      );
      worst = Math.max(worst, off);
    }
    const converted = async (frequency: number, params: object) => {
      const tone = await media('wav', [sine({ hz: frequency, seconds: 4, level: 0.5 })], { sampleRate: RATE });
      return performed(convertAudio, { bytes: tone, params }, ({ made }) =>
        fitSine(made.planes[0]!, frequency, made.facts.sample_rate_hz),
      );
    };
    const resampled = { format: 'wav', sample_rate_hz: NEW_RATE };
    const middle = await converted(997, resampled);
    const edge = await converted((EDGE * RATE) / 2, resampled);
    const dithered = await converted(997, { format: 'wav', bit_depth: 16 });
    return [
      { what: 'largest difference where nothing is lost, full scale 1', value: worst, bar: 0, better: 'lower' },
      { what: 'SNR of 997 Hz from 44.1 to 48 kHz', value: middle.snrDb, bar: 130, better: 'higher', unit: 'dB' },
      {
        what: 'loss at 20.5 kHz from 44.1 to 48 kHz',
        value: 20 * Math.log10(0.5 / edge.amplitude),
        bar: 0.1,
        better: 'lower',
        unit: 'dB',
      },
      {
        what: 'SNR of a full sine in 16 bits with dither',
        value: dithered.snrDb + 6.02,
        bar: DITHERED_SNR - 0.3,
        better: 'higher',
        unit: 'dB',
        note: `theory ${DITHERED_SNR}`,
      },
    ];
  },
};
