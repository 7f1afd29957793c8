export interface PitchCourse {
  /** Seconds between values; the first is at 0 s. */
  hop_s: number;
  /** 0 where the melody is silent. A negative value is a pitch estimated where it is taken as silent. */
  hz: readonly number[];
}

export interface MelodyScores {
  /** Share of the voiced time with a pitch within 50 cents, voiced or estimated. */
  rawPitch: number;
  /** The same, whatever the octave. */
  rawChroma: number;
  /** Share of all time that is right: pitch where voiced, silence where silent. */
  overall: number;
  voicingRecall: number;
  voicingFalseAlarm: number;
}

const TOLERANCE_CENTS = 50;

/** Compares pitch tracks at the times of the truth as mir_eval.melody does; null if the truth is never voiced. */
export function melodyScores(truth: PitchCourse, estimate: PitchCourse): MelodyScores | null {
  let [voiced, hits, chroma, right, recalled, alarms] = [0, 0, 0, 0, 0, 0];
  truth.hz.forEach((wanted, i) => {
    const guess = estimate.hz[Math.round((i * truth.hop_s) / estimate.hop_s)] ?? 0;
    if (wanted > 0) {
      const cents = guess === 0 ? Number.POSITIVE_INFINITY : 1_200 * Math.log2(Math.abs(guess) / wanted);
      const folded = Math.abs(cents - 1_200 * Math.round(cents / 1_200));
      const hit = Math.abs(cents) < TOLERANCE_CENTS;
      voiced += 1;
      hits += Number(hit);
      chroma += Number(folded < TOLERANCE_CENTS);
      recalled += Number(guess > 0);
      right += Number(hit && guess > 0);
    } else {
      alarms += Number(guess > 0);
      right += Number(guess <= 0);
    }
  });
  const silent = truth.hz.length - voiced;
  if (voiced === 0) return null;
  return {
    rawPitch: hits / voiced,
    rawChroma: chroma / voiced,
    overall: right / truth.hz.length,
    voicingRecall: recalled / voiced,
    voicingFalseAlarm: silent === 0 ? 0 : alarms / silent,
  };
}
