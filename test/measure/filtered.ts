import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants';
import { avChannelLayoutDefault, FFmpegError, FilterGraph, Frame } from 'node-av/lib';
import { joinParts } from '../../audio/dsp/core/join-parts.ts';

/** Samples of a recording, one array per channel. */
export interface Sound {
  planes: readonly Float32Array[];
  /** Hz. */
  sampleRate: number;
}

const BLOCK = 4_096;

/**
 * Returns the output of FFmpeg's filters, by which ours are judged. `chain` is a filter graph in FFmpeg's notation whose inputs are called
 * `in0`, `in1` …, one for each sound, and whose last filter has no label.
 */
export function filtered(sounds: readonly Sound[], chain: string): Float32Array[] {
  using graph = new FilterGraph();
  graph.alloc();
  const sources = sounds.map(({ planes, sampleRate }, n) => {
    const shape = `time_base=1/${sampleRate}:sample_rate=${sampleRate}:sample_fmt=fltp:channel_layout=${planes.length}c`;
    return `abuffer@source${n}=${shape}[in${n}]`;
  });
  check(graph.parse2([...sources, `${chain},aformat=sample_fmts=fltp,abuffersink@sink`].join(';')));
  check(graph.configSync());
  const sink = graph.getFilter('abuffersink@sink')!;
  const made: Float32Array[][] = [];
  const frame = new Frame();
  frame.alloc();
  const drain = (): void => {
    while (sink.buffersinkGetFrameSync(frame) >= 0) {
      made.push(frame.data!.slice(0, frame.channels).map((plane) => samplesOf(plane, frame.nbSamples)));
      frame.unref();
    }
  };
  sounds.forEach((sound, n) => {
    const source = graph.getFilter(`abuffer@source${n}`)!;
    for (const part of framesOf(sound)) {
      check(source.buffersrcAddFrameSync(part));
      part.free();
      if (sounds.length === 1) drain();
    }
    check(source.buffersrcAddFrameSync(null));
  });
  drain();
  frame.free();
  return (made[0] ?? []).map((_, channel) => joinParts(made.map((planes) => planes[channel]!)));
}

function* framesOf({ planes, sampleRate }: Sound): Generator<Frame> {
  const length = planes[0]?.length ?? 0;
  for (let at = 0; at < length; at += BLOCK) {
    const nbSamples = Math.min(BLOCK, length - at);
    const parts = joinParts(planes.map((plane) => plane.subarray(at, at + nbSamples)));
    yield Frame.fromAudioBuffer(Buffer.from(parts.buffer), {
      nbSamples,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate,
      channelLayout: avChannelLayoutDefault(planes.length),
      timeBase: { num: 1, den: sampleRate },
      pts: BigInt(at),
    });
  }
}

function samplesOf(bytes: Buffer, count: number): Float32Array {
  return new Float32Array(bytes.buffer, bytes.byteOffset, count).slice();
}

function check(code: number): void {
  FFmpegError.throwIfError(code);
}
