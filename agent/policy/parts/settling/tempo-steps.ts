import type { Request } from '../request.ts';

/** "Slow it by 10 bpm", "5 bpm faster": a difference, rather than the tempo to be reached. */
const STEP =
  /\b(?:by|um) (?:about |around |etwa )?\d+(?:\.\d+)? ?(?:bpm|beats)\b|\d ?bpm (?:slower|faster|quicker|less|more|up|down|langsamer|schneller)\b/iu;
const LOWER = /\b(?:slow\w*|less|down|lower|drop|reduce|langsamer)\b/iu;

/** Returns a change of speed that names a difference of the tempo with that difference, in bpm. */
export function withTempoStep(request: Request): Request {
  const { tempo, said } = request;
  if (tempo === undefined || !STEP.test(said.text)) return request;
  return { ...request, tempo: undefined, tempoBy: LOWER.test(said.text) ? -tempo : tempo };
}
