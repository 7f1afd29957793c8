import { isOnlyFormat, makesAudio } from '../leaning.ts';
import type { Part } from '../part.ts';

type Work = Extract<Part, { kind: 'work' }>;

/**
 * Returns parts in which a format that is ordered first is that of the file which is made last: "convert it to MP3 and trim it to 30 s". The work
 * after a conversion would make a file of another format otherwise. A conversion with a quality stays, since other work has none. Work of other files, under conditions, or of the original stays as it is.
 */
export function withFormatsLast(parts: readonly Part[]): Part[] {
  const [first, ...rest] = parts;
  if (first === undefined) return [];
  if (!isWork(first) || !isOnlyFormat(first.request)) return [first, ...withFormatsLast(rest)];
  const end = rest.findIndex((part) => !isMaking(part));
  const makers = rest.slice(0, end < 0 ? rest.length : end).filter(isMaking);
  const last = makers.at(-1);
  const isPlain = first.request.condition === undefined && first.request.span === undefined;
  if (!last || !isPlain) return [first, ...withFormatsLast(rest)];
  const params = { ...last.request.params, ...first.request.params };
  const formatted: Part = { ...last, request: { ...last.request, params } };
  return [...makers.slice(0, -1), formatted, ...withFormatsLast(rest.slice(makers.length))];
}

const isWork = (part: Part): part is Work => part.kind === 'work';

/** Whether a part makes a file of the audio that the part before has made, in no format of its own. */
function isMaking(part: Part): part is Work {
  return (
    isWork(part) &&
    makesAudio(part.request.capability) &&
    !ONE_OF_SEVERAL.has(part.request.capability) &&
    part.request.files === undefined &&
    part.request.isAfresh !== true &&
    part.request.condition === undefined &&
    part.request.params['format'] === undefined
  );
}

/** Work that makes one file of several, or several of one. */
const ONE_OF_SEVERAL: ReadonlySet<string> = new Set([
  'join_audio',
  'mix_audio',
  'stem_analysis',
  'extract_video_audio',
]);
