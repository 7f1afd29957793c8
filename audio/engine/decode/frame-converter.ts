import { AV_SAMPLE_FMT_FLT, type AVSampleFormat } from 'node-av/constants';
import { SoftwareResampleContext, type ChannelLayout, type Frame } from 'node-av/lib';
import { isPlausible } from './open-decoder.ts';
import type { SampleFile } from './sample-file.ts';

/** Converts frames of any format to interleaved floats with the rate and the channels of the first frame. */
export class FrameConverter {
  /** Hz; 0 until the first frame. */
  sampleRate = 0;
  channels = 0;
  /** Why the stream is refused, in a sentence; frames are then ignored. */
  refusal: string | undefined;
  readonly #samples: SampleFile;
  #layout: ChannelLayout | undefined;
  #resampler: SoftwareResampleContext | undefined;
  /** The format of frames that the resampler was made for. */
  #inputShape = '';

  constructor(samples: SampleFile) {
    this.#samples = samples;
  }

  /** Appends the samples of a frame, without the first `skip` of each channel. */
  convert(frame: Frame, format: AVSampleFormat, skip: number): void {
    if (frame.nbSamples <= 0 || this.refusal !== undefined) return;
    if (!this.#layout && !this.#begin(frame)) return;
    if (!this.#resampleFrom(frame, format)) return;
    const planes = frame.extendedData ?? frame.data;
    if (planes) this.#append(planes, { count: frame.nbSamples, skip });
  }

  /** Appends the samples that a change of rate still holds back. */
  finish(): void {
    if (!this.#resampler || this.#resampler.getDelay(BigInt(this.sampleRate)) <= 0n) return;
    this.#append(null, { count: 0, skip: 0 });
  }

  close(): void {
    this.#resampler?.free();
  }

  /** Takes the rate and the channels of the first frame for the whole file; false when they are not plausible. */
  #begin({ sampleRate, channelLayout }: Frame): boolean {
    const channels = channelLayout.nbChannels;
    if (!isPlausible({ channels, sampleRate })) {
      this.refusal = `It claims ${channels} channels at ${sampleRate} Hz.`;
      return false;
    }
    this.#layout = channelLayout;
    this.sampleRate = sampleRate;
    this.channels = channels;
    return true;
  }

  /** Prepares the resampler for a frame; false when it cannot convert it. A stream may change its format half-way (chained Ogg, broadcast AAC). */
  #resampleFrom({ sampleRate, channelLayout }: Frame, format: AVSampleFormat): boolean {
    const shape = `${format}/${sampleRate}/${channelLayout.nbChannels}/${channelLayout.mask}`;
    if (shape === this.#inputShape) return true;
    this.finish();
    this.#resampler?.free();
    const resampler = new SoftwareResampleContext();
    resampler.allocSetOpts2(this.#layout!, AV_SAMPLE_FMT_FLT, this.sampleRate, channelLayout, format, sampleRate);
    const isReady = resampler.init() >= 0;
    this.#resampler = isReady ? resampler : undefined;
    this.#inputShape = isReady ? shape : '';
    return isReady;
  }

  #append(planes: Buffer[] | null, { count, skip }: { count: number; skip: number }): void {
    const room = this.#resampler!.getOutSamples(count);
    if (room <= 0) return;
    const into = this.#samples.reserve(room * this.channels);
    const made = this.#resampler!.convertSync([into], room, planes, count);
    if (made > 0) this.#samples.commit(made * this.channels, Math.min(skip, made) * this.channels);
  }
}
