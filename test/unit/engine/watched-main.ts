import { AV_SAMPLE_FMT_FLTP, FF_ENCODER_AAC, AV_LOG_QUIET } from 'node-av/constants';
import { avChannelLayoutDefault, Codec, CodecContext, Frame, Log, Packet, Rational } from 'node-av/lib';
import { callCodec, codecReturned } from '../../../audio/engine/watch/codec-calls.ts';
import { startWatch } from '../../../audio/engine/watch/start-watch.ts';
import { noise } from '../../infra/audio.ts';

/** A process under watch that computes as its argument says, for 1.5 s of processor time or until it is ended. */

const COMPUTES_MS = 1_500;
const CODEC_LIMIT_MS = 500;
const SLICE_MS = 20;

const WORK: Record<string, () => void> = {
  /** The encoder of AAC itself, given what the service limits before: it does not return. */
  encoder() {
    Log.setLevel(AV_LOG_QUIET);
    const codec = Codec.findEncoderByName(FF_ENCODER_AAC)!;
    const encoder = new CodecContext();
    encoder.allocContext3(codec);
    const [sampleRate, channelLayout] = [44_100, avChannelLayoutDefault(1)];
    Object.assign(encoder, { sampleFormat: AV_SAMPLE_FMT_FLTP, sampleRate, channelLayout, bitRate: 96_000n });
    encoder.timeBase = new Rational(1, sampleRate);
    encoder.setOption('aac_coder', 'fast');
    encoder.open2Sync(codec, null);
    const nbSamples = encoder.frameSize;
    const samples = noise({ seconds: 1, level: 5e9 });
    const packet = new Packet();
    packet.alloc();
    for (let at = 0; at + nbSamples <= samples.length; at += nbSamples) {
      const part = samples.slice(at, at + nbSamples);
      const frame = Frame.fromAudioBuffer(Buffer.from(part.buffer), {
        nbSamples,
        format: AV_SAMPLE_FMT_FLTP,
        sampleRate,
        channelLayout,
        pts: BigInt(at),
      });
      callCodec(() => {
        encoder.sendFrameSync(frame);
        while (encoder.receivePacketSync(packet) >= 0) codecReturned();
      });
    }
  },
  'a call that does not return': () => callCodec(compute),
  'calls that return nothing': () => compute((pause) => callCodec(pause)),
  'calls that return frames': () =>
    compute((pause) => {
      callCodec(pause);
      codecReturned();
    }),
  'analysis between calls': () => {
    callCodec(codecReturned);
    compute();
  },
};

/** Uses processor time in slices. */
function compute(slice: (work: () => void) => void = (work) => work()): void {
  for (let spent = 0; spent < COMPUTES_MS; spent += SLICE_MS) slice(useSlice);
}

function useSlice(): void {
  const before = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    if (user + system > SLICE_MS * 1_000) return;
  }
}

startWatch({ parent: process.ppid, codecLimitMs: CODEC_LIMIT_MS });
// The thread needs a moment to start; until then nothing is counted.
setTimeout(() => WORK[process.argv[2]!]!(), 200).unref();
setTimeout(() => process.exit(0), 300);
