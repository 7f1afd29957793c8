import type { Lane } from './lanes.ts';
import type { Source } from './sources.ts';

/** Max size of the files of one submit: work on large files begins before all of them are uploaded. */
const MAX_GROUP_BYTES = 2 * 2 ** 30;

/** Cuts sources into groups of a max number and, unless they are compared, a max size. */
export function* groupsOf(sources: readonly Source[], { maxItems, compares }: Lane): Generator<Source[]> {
  let group: Source[] = [];
  let bytes = 0;
  for (const source of sources) {
    group.push(source);
    bytes += source.file?.size ?? 0;
    if (group.length < maxItems && (compares || bytes < MAX_GROUP_BYTES)) continue;
    yield group;
    [group, bytes] = [[], 0];
  }
  if (group.length > 0) yield group;
}
