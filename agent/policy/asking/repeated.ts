import type { Conversation } from '../../conversation/conversation.ts';
import type { On } from '../planning/on.ts';
import type { Request } from '../parts/request.ts';
import type { Plan } from '../planning/planned.ts';

/** Work that made an audio. */
interface Work {
  capability: string;
  params: Record<string, unknown>;
  /** Whether an earlier turn did it. */
  isEarlier: boolean;
}

/** Work whose second run undoes or repeats the first, also that of an earlier turn. */
const ONCE: ReadonlySet<string> = new Set(['normalize_loudness', 'noise_reduction', 'level_speech', 'cut_silences']);
/** Says that a crop is meant of what an earlier one made. */
const OF_CROP = /\b(?:result|(?:of|from) (?:it|that|this)|new|trimmed|cropped|cut|shorter|clip|version)\b/iu;

/**
 * Whether a plan does the same work on what that work made: "-14 LUFS" and then "-16 LUFS", a fifth faster and then a tenth slower.
 * A correction or one of two alternatives was then read as a further order.
 */
export function isRepeated({ plan, conversation }: { plan: Plan; conversation: Conversation }): boolean {
  const requests = requestsOf(plan);
  return [...requests.values()].some(({ request, on }) =>
    worksBefore(on, { requests, conversation }).some((before, depth) => isSame(request, before, depth)),
  );
}

type Requests = ReadonlyMap<number, { request: Request; on: On }>;

function requestsOf({ parts }: Plan): Requests {
  return new Map(
    parts.flatMap(({ part, places }) =>
      part.kind === 'work' && !part.isUnsure
        ? places.flatMap(({ place, on }) => (on ? [[place, { request: part.request, on }] as const] : []))
        : [],
    ),
  );
}

/** Returns the work that made an audio, the last one first. */
function worksBefore(on: On, known: { requests: Requests; conversation: Conversation }): Work[] {
  if ('place' in on) {
    const before = known.requests.get(on.place);
    if (!before) return [];
    const { capability, params, tempo, tempoBy, tempoOf } = before.request;
    const pace = tempo ?? tempoBy ?? tempoOf;
    const paced = pace === undefined ? params : { ...params, tempo_ratio: pace };
    return [{ capability, params: paced, isEarlier: false }, ...worksBefore(before.on, known)];
  }
  if (!('handle' in on)) return [];
  const madeBy = known.conversation.audios.find(({ handle }) => handle === on.handle)?.madeBy;
  const call = known.conversation.calls.find(({ callId }) => madeBy !== undefined && callId === madeBy);
  if (!call) return [];
  const { audio, ...params } = call.input;
  return [{ capability: call.capability, params, isEarlier: true }, ...worksBefore({ handle: String(audio) }, known)];
}

function isSame(
  { capability, params, tempo, tempoBy, tempoOf, said, isMore }: Request,
  before: Work,
  depth: number,
): boolean {
  if (isMore || before.capability !== capability) return false;
  if (ONCE.has(capability)) return true;
  if (capability === 'crop_audio') return depth === 0 && !OF_CROP.test(said.text);
  if (before.isEarlier)
    // "Half the speed" twice: the second may be what was meant by the first.
    return (
      capability === 'change_speed' &&
      before.params['tempo_ratio'] !== undefined &&
      params['tempo_ratio'] === before.params['tempo_ratio'] &&
      !/\b(?:again|more|another|further|once|twice|still|even)\b/iu.test(said.text)
    );
  if (capability === 'remove_audio_element') return params['element'] === before.params['element'];
  const names = [...Object.keys(params), ...((tempo ?? tempoBy ?? tempoOf) === undefined ? [] : ['tempo_ratio'])];
  return names.some((name) => name in before.params);
}
