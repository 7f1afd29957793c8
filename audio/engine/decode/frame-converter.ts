import { AV_SAMPLE_FMT_FLT, type AVSampleFormat } from 'node-av/constants';
import { avChannelLayoutDefault, Frame, SoftwareResampleContext, type ChannelLayout } from 'node-av/lib';
import { failed, type Outcome } from '../../../workflows/domain/failure.ts';
import { refusalOf } from './audio-limits.ts';
import type { SampleFile } from './sample-file.ts';

/** FFmpeg's `AV_CHANNEL_ORDER_NATIVE`: the layout is a set of named channels. */
const NAMED_CHANNELS = 1;
/** Samples of all channels that one frame may become, 256 MiB of floats; the largest ordinary frame, a second of TTA, has a fifth. */
const MAX_FRAME_SAMPLES = 2 ** 26;

/**
 * Converts frames of any format to interleaved floats with the rate and the channels of the first frame. FFmpeg converts whole
 * frames: the binding's conversion of planes, `convertSync`, has room for eight pointers and reads beyond them.
 */
export class FrameConverter {
  /** Hz; 0 until the first frame. */
  sampleRate = 0;
  channels = 0;
  /** Why the stream is refused; later frames are ignored. */
  failure: Outcome<never> | undefined;
  readonly #samples: SampleFile;
  #layout: ChannelLayout | undefined;
  #resampler: SoftwareResampleContext | undefined;
  /** The format of frames that the resampler was made for. */
  #inputShape = '';
  /** The converted frame, and the samples per channel that it has room for. */
  #converted: Frame | undefined;
  #room = 0;

  constructor(samples: SampleFile) {
    this.#samples = samples;
  }

  /** Appends the samples of a frame, without the first `skip` of each channel. */
  convert(frame: Frame, skip: number): void {
    if (frame.nbSamples <= 0 || this.failure) return;
    if (this.#prepare(frame)) this.#append(frame, { count: frame.nbSamples, skip });
  }

  /** Appends the samples that a change of rate still holds back. */
  finish(): void {
    if (!this.#resampler || this.#resampler.getDelay(BigInt(this.sampleRate)) <= 0n) return;
    this.#append(null, { count: 0, skip: 0 });
  }

  close(): void {
    this.#resampler?.free();
    this.#converted?.free();
  }

  /** Prepares the resampler for a frame; false when it cannot convert it. A stream may change its format half-way (chained Ogg, broadcast AAC). */
  #prepare(frame: Frame): boolean {
    const { format, sampleRate } = frame;
    const layout = withoutPointers(frame.channelLayout);
    const shape = `${format}/${sampleRate}/${layout.nbChannels}/${layout.mask}`;
    // FFmpeg refuses a frame whose layout is not exactly the one that the resampler was made for.
    if (frame.channelLayout.order !== layout.order) frame.channelLayout = layout;
    if (shape === this.#inputShape) return true;
    this.failure = refusalOf({ channels: layout.nbChannels, sampleRate });
    if (this.failure) return false;
    this.finish();
    this.#layout ??= layout;
    this.sampleRate ||= sampleRate;
    this.channels ||= layout.nbChannels;
    this.#samples.channels = this.channels;
    this.#resampler?.free();
    const resampler = new SoftwareResampleContext();
    resampler.allocSetOpts2(
      this.#layout,
      AV_SAMPLE_FMT_FLT,
      this.sampleRate,
      layout,
      format as AVSampleFormat,
      sampleRate,
    );
    const isReady = resampler.init() >= 0;
    this.#resampler = isReady ? resampler : undefined;
    this.#inputShape = isReady ? shape : '';
    return isReady;
  }

  /** Converts a frame, or flushes the resampler, and appends the result. */
  #append(frame: Frame | null, { count, skip }: { count: number; skip: number }): void {
    const room = this.#resampler!.getOutSamples(count);
    if (room <= 0) return;
    if (room * this.channels > MAX_FRAME_SAMPLES) {
      this.failure = failed('audio_damaged', 'A single frame of it would become more than 256 MiB of samples.');
      return;
    }
    const converted = this.#withRoom(room);
    converted.nbSamples = room;
    if (this.#resampler!.convertFrame(converted, frame) < 0 || converted.nbSamples <= 0) return;
    const made = converted.nbSamples;
    const bytes = converted.data?.[0];
    if (!bytes) return;
    bytes.copy(this.#samples.reserve(made * this.channels));
    this.#samples.commit(made * this.channels, Math.min(skip, made) * this.channels);
  }

  /** Returns a frame for the result with room for `count` samples per channel. */
  #withRoom(count: number): Frame {
    if (this.#converted && count <= this.#room) return this.#converted;
    this.#converted?.free();
    const frame = new Frame();
    frame.alloc();
    Object.assign(frame, {
      format: AV_SAMPLE_FMT_FLT,
      nbSamples: count,
      sampleRate: this.sampleRate,
      channelLayout: this.#layout!,
    });
    if (frame.allocBuffer() < 0) throw new Error(`no memory for a frame of ${count} samples`);
    this.#converted = frame;
    this.#room = count;
    return frame;
  }
}

/**
 * Returns a layout as a set of named channels, or FFmpeg's default one for their number. The other kinds of layout hold a pointer into
 * their frame, which the binding hands out as if it were a set.
 */
function withoutPointers(layout: ChannelLayout): ChannelLayout {
  return layout.order === NAMED_CHANNELS ? layout : avChannelLayoutDefault(layout.nbChannels);
}
