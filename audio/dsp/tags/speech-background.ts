import { createTagFeatures } from './tag-features.ts';
import { hear, HEARD, type Heard } from './tag-network.ts';
import type { Background } from './tagging.ts';

/** Windows with less probability of speech are pauses, if they are close to windows with more than `VOICED`. */
const PAUSE = 0.15;
const VOICED = 0.5;
/** Windows of 32 ms: what is farther from speech is no pause in it, and what is next to it may be its echo. */
const NEAR = 48;
const ECHO = 10;
/** Pauses shorter than this in all, in windows, tell nothing. */
const LEAST = 12;

/** Listens to what goes on in the pauses of speech: `windows` gives the samples that each probability stands for. */
export function listenBehind(voice: Float32Array, windows: Iterable<Float32Array>): Background | undefined {
  const nearest = distances(voice);
  const meter = createTagFeatures();
  let [spoken, speech, paused, pauses] = [0, 0, 0, 0];
  let at = 0;
  for (const window of windows) {
    const probability = voice[at] ?? 0;
    const away = nearest[at] ?? Infinity;
    at++;
    const energy = window.reduce((sum, x) => sum + x * x, 0);
    if (probability > VOICED) {
      spoken++;
      speech += energy;
    } else if (probability < PAUSE && away > ECHO && away <= NEAR) {
      pauses++;
      paused += energy;
      meter.push(window);
    }
  }
  if (pauses < LEAST || spoken === 0 || speech === 0) return undefined;
  const looks = meter.finish();
  const heard: Record<Heard, number> = { music: 0, drums: 0, lead: 0, noise: 0, tone: 0 };
  for (const look of looks) {
    const probabilities = hear(look.features);
    for (const label of HEARD) heard[label] += probabilities[label] / looks.length;
  }
  const ratio = paused / pauses / (speech / spoken);
  return { belowDb: ratio > 0 ? 10 * Math.log10(ratio) : -Infinity, heard };
}

/** Windows from each window to the nearest that is voiced. */
function distances(voice: Float32Array): Float64Array {
  const away = new Float64Array(voice.length).fill(Infinity);
  for (let i = 0, last = -Infinity; i < voice.length; i++) {
    if (voice[i]! > VOICED) last = i;
    away[i] = i - last;
  }
  for (let i = voice.length - 1, next = Infinity; i >= 0; i--) {
    if (voice[i]! > VOICED) next = i;
    away[i] = Math.min(away[i]!, next - i);
  }
  return away;
}
