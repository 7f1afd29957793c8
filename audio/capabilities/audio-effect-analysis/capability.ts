import { z } from 'zod';
import { meanOfChannels } from '../../dsp/core/mix-down.ts';
import { createResampler } from '../../dsp/core/resample.ts';
import { createCompressionDetector } from '../../dsp/effects/compression-detector.ts';
import { createEchoDetector, ECHO_RATE } from '../../dsp/effects/echo-cepstrum.ts';
import { createLowPassDetector } from '../../dsp/effects/lowpass-cutoff.ts';
import { createStereoWidthMeter } from '../../dsp/effects/stereo-width.ts';
import { createReverbDetector } from '../../dsp/effects/reverb-detector.ts';
import { createDecayMeter } from '../../dsp/effects/reverb-decay.ts';
import { createPlateauMeter } from '../../dsp/levels/clipping-plateau.ts';
import { speechShare } from '../../dsp/speech/speech-spans.ts';
import { defineCapability, type CapabilityContext } from '../capability.ts';
import { chat } from './chat.ts';
import { outputSchema } from './output.ts';
import { clippingOf, compressionOf, echoOf, lowPassOf, reverberation, widthOf, type Width } from './verdicts.ts';

const ENGINE = 'embedded:effects';
const QUIET = 1e-4;
/** In audio longer than a minute, speech is searched in one span of 10 s out of three, because that takes the longest. */
const SPEECH_SPAN = { whole: 60 * ECHO_RATE, samples: 10 * ECHO_RATE, every: 3 };

/** Detects effects that were put on a recording. */
export const audioEffectAnalysis = defineCapability({
  name: 'audio_effect_analysis',
  version: 9,
  previous: { version: 8, run: (context) => analyse(context, { former: true }) },
  summary: 'Detects and measures clipping, compression, low-pass filtering, echo, reverberation and narrow stereo.',
  takes: 'audio',
  makes: 'analysis',
  engine: ENGINE,
  chat,
  params: z.strictObject({}),
  output: outputSchema,

  run: (context) => analyse(context, { former: false }),
});

/** Analyses audio; `former` is whether reverberation is judged as in version 8. */
function analyse({ audio, models, progress }: CapabilityContext<object>, { former }: { former: boolean }) {
  const { sampleRate, channels, frames } = audio;
  const plateaus = Array.from({ length: channels }, createPlateauMeter);
  const motion = createCompressionDetector(sampleRate);
  const knee = createLowPassDetector(sampleRate, frames);
  const echo = createEchoDetector();
  const decays = createDecayMeter();
  const rooms = createReverbDetector();
  const stereo = channels === 2 ? createStereoWidthMeter(sampleRate, frames) : null;
  const width: Width = { mid: 0, side: 0 };
  let peak = 0;

  /** Passes every block to all meters, and yields the parts in which speech is searched, mono at `ECHO_RATE`. */
  function* searchedForSpeech(): Generator<Float32Array> {
    const resampler = createResampler(sampleRate, ECHO_RATE);
    let [done, slow] = [0, 0];
    const shown = (mono: Float32Array): boolean => {
      echo.push(mono);
      decays.push(mono);
      rooms.push(mono);
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

  const speech = speechShare(models.voiceActivity(searchedForSpeech()));
  const silent = peak < QUIET;
  const echoVerdict = echoOf(silent ? null : echo.finish());
  return {
    effects: [
      clippingOf(plateaus),
      compressionOf(silent ? null : motion.finish()),
      lowPassOf(silent ? null : knee.finish()),
      echoVerdict,
      reverberation({
        rates: silent ? null : decays.finish(),
        speech,
        echoed: echoVerdict.present,
        logOdds: rooms.finish(),
        former,
      }),
      widthOf(width, { channels, features: silent ? null : (stereo?.finish() ?? null) }),
    ],
    engine: ENGINE,
  };
}

/** Adds the energies of sum and difference of the first two channels; returns the highest level of all channels. */
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
