import { AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { avChannelLayoutDefault, FFmpegError, Frame, SoftwareResampleContext } from 'node-av/lib';
import { callCodec, codecReturned } from '../watch/codec-calls.ts';

/**
 * Options of FFmpeg's resampler: flat to 0.93 of the lower Nyquist frequency, aliases and images below -120 dB. Its defaults lose 1 dB
 * at 0.9 and let aliases through at -14 dB; the resampler of `dsp/core`, made for analysis, is flat to 0.86 with aliases at -92 dB.
 */
const OPTIONS = { filter_size: '256', filter_type: 'kaiser', kaiser_beta: '12', cutoff: '0.96', exact_rational: '1' };
/** Phases of ratios that are not those of small whole numbers, as a power of two, with linear interpolation between them. */
const OTHER_RATIOS = { phase_shift: '12', linear_interp: '1' };
/** Samples per channel that are converted at once. */
const MAX_FRAMES = 2 ** 14;

/** Changes the sample rate of audio given in blocks, by FFmpeg's resampler. */
export class RateConverter implements Disposable {
  readonly #resampler = new SoftwareResampleContext();
  readonly #shape: { channels: number; from: number; to: number };
  #taken = 0;
  #given = 0;

  constructor(shape: { channels: number; from: number; to: number }) {
    this.#shape = shape;
    const layout = avChannelLayoutDefault(shape.channels);
    const { from, to } = shape;
    check(this.#resampler.allocSetOpts2(layout, AV_SAMPLE_FMT_FLT, to, layout, AV_SAMPLE_FMT_FLT, from));
    for (const [name, value] of Object.entries({ ...OPTIONS, ...OTHER_RATIOS }))
      check(this.#resampler.setOption(name, value));
    check(callCodec(() => this.#resampler.init()));
  }

  /** Takes samples, one array per channel, and yields the converted ones that are complete. */
  *push(planes: readonly Float32Array[]): Generator<Float32Array[]> {
    const count = planes[0]?.length ?? 0;
    for (let at = 0; at < count; at += MAX_FRAMES) {
      const part = planes.map((plane) => plane.subarray(at, at + MAX_FRAMES));
      this.#taken += part[0]!.length;
      yield this.#convert(part);
    }
  }

  /** Yields the remaining samples; the duration is kept, rounded up to a sample. */
  *finish(): Generator<Float32Array[]> {
    const rest = this.#convert(null);
    if (rest[0]!.length > 0) yield rest;
    const missing = this.#total() - this.#given;
    if (missing > 0) yield Array.from({ length: this.#shape.channels }, () => new Float32Array(missing));
  }

  #total(): number {
    return Math.ceil((this.#taken * this.#shape.to) / this.#shape.from);
  }

  #convert(planes: Float32Array[] | null): Float32Array[] {
    const { channels, from, to } = this.#shape;
    const count = planes?.[0]?.length ?? 0;
    const channelLayout = avChannelLayoutDefault(channels);
    using given = planes && frameOf(planes, { count, sampleRate: from, channelLayout });
    using made = new Frame();
    made.alloc();
    const room = Math.max(1, this.#resampler.getOutSamples(count));
    Object.assign(made, { format: AV_SAMPLE_FMT_FLT, nbSamples: room, sampleRate: to, channelLayout });
    check(made.allocBuffer());
    check(callCodec(() => this.#resampler.convertFrame(made, given)));
    codecReturned();
    // Of what follows the last input sample, only the duration counts.
    const kept = Math.min(made.nbSamples, Math.max(0, this.#total() - this.#given));
    this.#given += kept;
    const bytes = made.data?.[0];
    const all = new Float32Array(kept * channels);
    if (bytes && kept > 0) bytes.copy(Buffer.from(all.buffer), 0, 0, all.byteLength);
    return Array.from({ length: channels }, (_, channel) => {
      const plane = new Float32Array(kept);
      for (let i = 0, j = channel; i < kept; i++, j += channels) plane[i] = all[j]!;
      return plane;
    });
  }

  [Symbol.dispose](): void {
    this.#resampler.free();
  }
}

function frameOf(
  planes: readonly Float32Array[],
  { count, sampleRate, channelLayout }: { count: number; sampleRate: number; channelLayout: Frame['channelLayout'] },
): Frame {
  const all = new Float32Array(planes.length * count);
  planes.forEach((plane, channel) => {
    for (let i = 0, j = channel; i < count; i++, j += planes.length) all[j] = plane[i]!;
  });
  return Frame.fromAudioBuffer(Buffer.from(all.buffer), {
    nbSamples: count,
    format: AV_SAMPLE_FMT_FLT,
    sampleRate,
    channelLayout,
    timeBase: { num: 1, den: sampleRate },
    pts: 0n,
  });
}

function check(code: number): void {
  FFmpegError.throwIfError(code, 'changing the sample rate');
}
