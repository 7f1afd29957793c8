import type { Part } from '../part.ts';
import type { Request } from '../request.ts';

/** Length of a fade that is ordered without one, in seconds. */
const USUAL_FADE_S = 3;
/** By how much a volume is changed that is to be raised or lowered without a value, in dB. */
const USUAL_STEP_DB = 3;

const INTO = /\bin\b|\b(?:start|beginning|opening|intro)\b/iu;
const OUT = /\bout\b|\baway\b|\b(?:end|ending|close|outro)\b/iu;
/** Both ends under one length: "fade it in and out over 3 seconds". */
const BOTH = /\bin (?:and|&|\+) out\b|\bboth ends\b/iu;
const VOLUME = /\b(?:(raise|increase)|lower|reduce|decrease) the volume\b(?!.*\d)/iu;

/** Returns parts in which fades and changes of volume that were ordered without a value have the usual one. */
export function withUsualValues(parts: readonly Part[]): Part[] {
  return parts.map((part) => {
    if (part.kind === 'work') return { ...part, request: completed(part.request) };
    return 'requests' in part ? { ...part, requests: part.requests.map(completed) } : part;
  });
}

function completed(request: Request): Request {
  const { capability, params, said } = request;
  if (said.language !== 'en') return request;
  if (capability === 'fade_audio' && params['in_s'] === undefined && params['out_s'] === undefined) {
    const isIn = INTO.test(said.text);
    const isOut = OUT.test(said.text);
    const fades = {
      ...(isIn || !isOut ? { in_s: USUAL_FADE_S } : {}),
      ...(isOut || !isIn ? { out_s: USUAL_FADE_S } : {}),
    };
    return { ...request, params: { ...params, ...fades } };
  }
  const lengths = [params['in_s'], params['out_s']].filter((seconds) => seconds !== undefined);
  if (capability === 'fade_audio' && lengths.length === 1 && BOTH.test(said.text))
    return { ...request, params: { ...params, in_s: lengths[0], out_s: lengths[0] } };
  const changed = capability === 'normalize_loudness' ? VOLUME.exec(said.text) : null;
  const isOpen = params['target_lufs'] === undefined && request.gain_db === undefined && request.levelOf === undefined;
  if (!changed || !isOpen) return request;
  return { ...request, gain_db: changed[1] === undefined ? -USUAL_STEP_DB : USUAL_STEP_DB };
}
