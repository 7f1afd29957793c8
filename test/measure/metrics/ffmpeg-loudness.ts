import { AV_LOG_QUIET, AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { FilterAPI } from 'node-av/api';
import { avChannelLayoutDefault, Frame, Log } from 'node-av/lib';
import type { Planes } from '../../infra/audio.ts';

interface FfmpegLoudness {
  /** LUFS. */
  integrated: number;
  /** LU. */
  range: number;
  /** dBTP. */
  truePeak: number;
}

const BLOCK = 4_410;

/** Measures samples with FFmpeg's `ebur128` filter, after other filters if `through` names some. */
export function ffmpegLoudness(planes: Planes, sampleRate: number, through = 'anull'): FfmpegLoudness {
  Log.setLevel(AV_LOG_QUIET);
  const channels = planes.length;
  using filter = FilterAPI.create(`${through},ebur128=metadata=1:peak=true`);
  const last = { integrated: NaN, range: NaN, truePeak: -Infinity };
  const read = (): void => {
    for (let frame = filter.receiveSync(); frame; frame = filter.receiveSync()) {
      const values = frame.getMetadata().getAll();
      frame.free();
      if (!values['lavfi.r128.I']) continue;
      last.integrated = Number(values['lavfi.r128.I']);
      last.range = Number(values['lavfi.r128.LRA']);
      for (let channel = 0; channel < channels; channel++)
        last.truePeak = Math.max(last.truePeak, 20 * Math.log10(Number(values[`lavfi.r128.true_peaks_ch${channel}`])));
    }
  };
  for (let at = 0; at < planes[0]!.length; at += BLOCK) {
    const nbSamples = Math.min(BLOCK, planes[0]!.length - at);
    const mixed = Float32Array.from(
      { length: nbSamples * channels },
      (_, i) => planes[i % channels]![at + Math.floor(i / channels)]!,
    );
    using frame = Frame.fromAudioBuffer(Buffer.from(mixed.buffer), {
      nbSamples,
      format: AV_SAMPLE_FMT_FLT,
      sampleRate,
      channelLayout: avChannelLayoutDefault(channels),
      timeBase: { num: 1, den: sampleRate },
      pts: BigInt(at),
    });
    filter.processSync(frame);
    read();
  }
  filter.flushSync();
  read();
  return last;
}
