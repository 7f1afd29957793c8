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

/** The speed of a tape or a record, whose pitch goes with it. */
const AS_TAPE =
  /\b(?:like|as|on|of) (?:an? |the |old )*(?:tape|cassette|reel|vinyl|record|turntable|varispeed)s?(?: (?:player|machine|deck))?\b|\bvari-?speed\b|\b(?:pitch|key|voices?) (?:should |can |may |must |to )?(?:go|goes|going|change|changes|drop|drops|rise|rises|follow|follows) (?:down |up )?(?:too|with it|along|as well)\b/iu;

/** Returns a change of speed that is to sound as that of a tape with the pitch that goes with it. */
export function asTape(request: Request): Request {
  const { params, said } = request;
  const ratio = params['tempo_ratio'];
  if (typeof ratio !== 'number' || params['pitch_semitones'] !== undefined || !AS_TAPE.test(said.text)) return request;
  return { ...request, params: { ...params, pitch_semitones: Number((12 * Math.log2(ratio)).toFixed(2)) } };
}
