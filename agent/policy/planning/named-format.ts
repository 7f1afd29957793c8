import type { Files } from '../files.ts';
import type { Request } from '../parts/request.ts';
import type { On } from './on.ts';

const VIDEOS: ReadonlySet<string> = new Set(['mp4', 'mov', 'mkv', 'avi', 'webm', 'm4v', 'mpg', 'mpeg', 'wmv', 'flv']);
const SAME_FORMAT: Readonly<Record<string, string>> = { aif: 'aiff', wave: 'wav', oga: 'ogg', m4b: 'm4a' };

/** Returns the format of a file by the ending of its name; undefined where no name tells it. */
export function namedFormat(on: On, files: Files): string | undefined {
  if (!('handle' in on)) return undefined;
  const name = files.nameOf(on.handle);
  const [, ending] = /\.([a-z0-9]{2,4})$/u.exec(name ?? '') ?? [];
  if (ending === undefined) return undefined;
  return VIDEOS.has(ending) ? `${ending} video` : (SAME_FORMAT[ending] ?? ending);
}

/** Whether a question asks for nothing but the kind of file that it is: "is this an mp3?" */
export function isOfFormat({ states = [] }: Request): boolean {
  return states.length > 0 && states.every(({ field, op }) => field === 'format' && op === '=');
}
