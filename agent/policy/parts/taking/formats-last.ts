import { isOnlyFormat, makesAudio } from '../leaning.ts';
import { qualityIn } from '../../../english/encoding-quality.ts';
import type { Part } from '../part.ts';
import type { Request } from '../request.ts';

type Work = Extract<Part, { kind: 'work' }>;

/**
 * Returns parts in which a format that is ordered first is that of the file which is made last: "convert it to MP3 and trim it to 30 s". The work
 * after a conversion would make a file of another format otherwise. A conversion with values that other work has not is done last itself. Work of other files, under conditions, or of the original stays as it is.
 */
export function withFormatsLast(parts: readonly Part[]): Part[] {
  const [first, ...rest] = parts;
  if (first === undefined) return [];
  if (!isWork(first) || first.request.capability !== 'convert_audio' || first.request.files !== undefined)
    return [first, ...withFormatsLast(rest)];
  const end = rest.findIndex((part) => !isMaking(part));
  const makers = rest.slice(0, end < 0 ? rest.length : end).filter(isMaking);
  const last = makers.at(-1);
  const isPlain = first.request.condition === undefined && first.request.span === undefined;
  if (!last || !isPlain) return [first, ...withFormatsLast(rest)];
  if (!isOnlyFormat(first.request)) return [...makers, first, ...withFormatsLast(rest.slice(makers.length))];
  const params = { ...last.request.params, ...first.request.params };
  const formatted: Part = { ...last, request: { ...last.request, params } };
  return [...makers.slice(0, -1), formatted, ...withFormatsLast(rest.slice(makers.length))];
}

/** Returns parts in which a quality of a lossy format is that of a conversion at the end: work that makes a file has bit rates alone. */
export function withQuality(parts: readonly Part[], text: string): Part[] {
  const makers = parts.filter((part): part is Work => isWork(part) && makesAudio(part.request.capability));
  const last = makers.at(-1);
  const format = last?.request.params['format'];
  const { quality } = qualityIn(text, format);
  const isPlain = parts.every((part) => isWork(part) && part.request.condition === undefined);
  if (!last || quality === undefined || !isPlain || last.request.params['bitrate_kbps'] !== undefined)
    return [...parts];
  if (parts.some((part) => isWork(part) && part.request.capability === 'convert_audio')) return [...parts];
  const { format: _, ...params } = last.request.params;
  const request: Request = { ...last.request, params };
  const { said, files, certainty } = request;
  const conversion: Request = {
    capability: 'convert_audio',
    params: { format, quality },
    focus: [],
    files,
    certainty,
    said,
  };
  return parts.flatMap((part): Part[] =>
    part === last
      ? [
          { ...last, request },
          { ...last, request: conversion },
        ]
      : [part],
  );
}

const isWork = (part: Part): part is Work => part.kind === 'work';

/** Whether a part makes a file of the audio that the part before has made, in no format of its own. */
function isMaking(part: Part): part is Work {
  return (
    isWork(part) &&
    makesAudio(part.request.capability) &&
    !ONE_OF_SEVERAL.has(part.request.capability) &&
    (part.request.files ?? []).every((name) => name === part.request.params['element']) &&
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
