import { z } from 'zod';
import { meanOfChannels } from '../../dsp/core/mix-down.ts';
import { createResampler } from '../../dsp/core/resample.ts';
import { createCompressionDetector } from '../../dsp/effects/compression-detector.ts';
import { createEchoDetector, ECHO_RATE } from '../../dsp/effects/echo-cepstrum.ts';
import { createLowPassDetector } from '../../dsp/effects/lowpass-cutoff.ts';
import { createStereoWidthMeter } from '../../dsp/effects/stereo-width.ts';
import { createDecayMeter } from '../../dsp/effects/reverb-decay.ts';
import { createPlateauMeter } from '../../dsp/levels/clipping-plateau.ts';
import { speechShare } from '../../dsp/speech/speech-spans.ts';
import { defineCapability } from '../capability.ts';
import { chat } from './chat.ts';
import { effect } from './output.ts';
import { clippingOf, compressionOf, echoOf, lowPassOf, reverberation, widthOf, type Width } from './verdicts.ts';

const ENGINE = 'embedded:effects';
const QUIET = 1e-4;
/** Of audio longer than a minute speech is looked for in one stretch of 10 s in three: finding it takes longest of all. */
const SPEECH_SPAN = { whole: 60 * ECHO_RATE, samples: 10 * ECHO_RATE, every: 3 };

/** Tells what was done to a recording. */
export const audioEffectAnalysis = defineCapability({
  name: 'audio_effect_analysis',
  version: 5,
  summary:
    'Tells clipping, compression, a low-pass, echo, the reverberation of speech and narrow stereo, each measured.',
  takes: 'audio',
  makes: 'analysis',
  engine: ENGINE,
  chat,
  params: z.strictObject({}),
  output: z.object({ effects: z.array(effect), engine: z.string() }),

  run({ audio, models, progress }) {
    const { sampleRate, channels, frames } = audio;
    const plateaus = Array.from({ length: channels }, createPlateauMeter);
    const motion = createCompressionDetector(sampleRate);
    const knee = createLowPassDetector(sampleRate, frames);
    const echo = createEchoDetector();
    const decays = createDecayMeter();
    const stereo = channels === 2 ? createStereoWidthMeter(sampleRate, frames) : null;
    const width: Width = { mid: 0, side: 0 };
    let peak = 0;

    /** Shows every block to all meters and yields, as mono of the rate that echoes, decays and speech are told at, where speech is looked for. */
    function* heard(): Generator<Float32Array> {
      const resampler = createResampler(sampleRate, ECHO_RATE);
      let [done, slow] = [0, 0];
      const shown = (mono: Float32Array): boolean => {
        echo.push(mono);
        decays.push(mono);
        const span = Math.floor(slow / SPEECH_SPAN.samples);
        slow += mono.length;
        return slow <= SPEECH_SPAN.whole || span % SPEECH_SPAN.every === 0;
      };
      for (const planes of audio.blocks()) {
        planes.forEach((plane, channel) => plateaus[channel]!.push(plane));
        peak = Math.max(peak, addWidth(width, planes));
        const mono = meanOfChannels(planes);
        motion.push(mono);
        knee.push(mono);
        stereo?.push(planes[0]!, planes[1]!);
        const part = resampler.push(mono);
        if (shown(part)) yield part;
        done += mono.length;
        progress(done / frames);
      }
      const rest = resampler.finish();
      if (shown(rest)) yield rest;
    }

    const speech = speechShare(models.voiceActivity(heard()));
    const silent = peak < QUIET;
    const echoed = echoOf(silent ? null : echo.finish());
    return {
      effects: [
        clippingOf(plateaus),
        compressionOf(silent ? null : motion.finish()),
        lowPassOf(silent ? null : knee.finish()),
        echoed,
        reverberation(silent ? null : decays.finish(), { speech, echoed: echoed.present }),
        widthOf(width, { channels, features: silent ? null : (stereo?.finish() ?? null) }),
      ],
      engine: ENGINE,
    };
  },
});

/** Adds the energies of sum and difference of the first two channels; answers the highest level of all. */
function addWidth(width: Width, planes: readonly Float32Array[]): number {
  let [peak, mid, side] = [0, 0, 0];
  const left = planes[0]!;
  const right = planes[1] ?? left;
  for (let i = 0; i < left.length; i++) {
    mid += (left[i]! + right[i]!) ** 2;
    side += (left[i]! - right[i]!) ** 2;
  }
  width.mid += mid;
  width.side += side;
  for (const plane of planes) for (let i = 0; i < plane.length; i++) peak = Math.max(peak, Math.abs(plane[i]!));
  return peak;
}
