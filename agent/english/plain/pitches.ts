/** Concert pitch, in Hz. */
const CONCERT_HZ = 440;
/** "Tune it to 432 Hz", "retune it from 440 to 432 Hz", "convert the tuning to A=432" */
const TUNED =
  /\b(?:re-?tune|tune|pitch|shift|change|convert|set|bring|put) (?:it|this|that|them|the (?:song|track|file|recording|audio|tuning|pitch|whole thing))(?: (?:down|up))?(?: from (?:a ?= ?)?(4[0-9]\d(?:\.\d+)?) ?(?:hz|hertz)?)? (?:to|at|into|in) (?:a ?4? ?= ?)?(4[0-9]\d(?:\.\d+)?) ?(?:hz|hertz)?(?: tuning)?\b/giu;

/** "Pitch it up 3 percent": a share of the frequency. */
const PITCHED =
  /\b(?:pitch|raise the pitch of|lower the pitch of) (it|this|that|the (?:song|track|file|recording|audio))( up| down)?(?: by)? (\d+(?:\.\d+)?) ?(?:%|per ?cent)/giu;

/** "Speed it up, but don't change the voices": the pitch stays anyway. */
const KEPT_PITCH =
  /(\b(?:speed|faster|slower|slow|tempo|bpm|\d ?x|times as fast)\b(?:[^.!?]|\.\d){0,60}?),? (?:but |and |just )?(?:do not|don['’]?t|without|not) chang(?:e|ing) (?:the |their |her |his |my )?(?:voices?|vocals?|singers?|sound of the (?:voices?|vocals))\b(?! (?:speed|tempo|level|volume))/giu;

/** Returns a text in which another concert pitch is the interval to it, in semitones. */
export function plainPitches(text: string): string {
  return text
    .replaceAll(KEPT_PITCH, '$1')
    .replaceAll(TUNED, (_, from: string | undefined, to: string) => {
      const semitones = 12 * Math.log2(Number(to) / Number(from ?? CONCERT_HZ));
      return `change the pitch by ${semitones.toFixed(3)} semitones`;
    })
    .replaceAll(PITCHED, (whole, _what: string, way: string | undefined, percent: string) => {
      const isDown = way === undefined ? /^lower/iu.test(whole) : way.trim().toLowerCase() === 'down';
      const semitones = 12 * Math.log2(1 + (isDown ? -1 : 1) * (Number(percent) / 100));
      return `change the pitch by ${semitones.toFixed(3)} semitones`;
    });
}
