import type { ChatFile } from './message.ts';

const MAX_DEPTH = 6;
const MAX_FILES = 50;

/** Returns the made files that the output of a tool names by their addresses. */
export function filesOf(output: unknown): ChatFile[] {
  const found = new Map<string, ChatFile>();
  function search(value: unknown, name: string, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || found.size >= MAX_FILES) return;
    if (Array.isArray(value)) {
      for (const each of value.slice(0, MAX_FILES)) search(each, name, depth + 1);
      return;
    }
    const { url, name: own } = value as { url?: unknown; name?: unknown };
    const title = typeof own === 'string' ? own : name;
    const id = typeof url === 'string' ? /\/v1\/artifacts\/([\w-]+)/.exec(url)?.[1] : undefined;
    if (id !== undefined) found.set(id, { artifact_id: id, url: url as string, name: title });
    for (const [key, each] of Object.entries(value))
      search(each, key === 'audio' || key === 'output' ? title : key, depth + 1);
  }
  search(output, 'audio', 0);
  return [...found.values()];
}

/** Returns how a file is shown. Files without a type are known by their names; those without an extension are audio. */
export function kindOf({ name = '', content_type: type = '' }: ChatFile): 'audio' | 'video' | 'image' | 'other' {
  const [main] = type.split('/');
  if (main === 'audio' || main === 'video' || main === 'image') return type === 'audio/midi' ? 'other' : main;
  if (/\.mp4$|^video$/i.test(name)) return 'video';
  if (/\.png$|^image$/i.test(name)) return 'image';
  return /\.(?!flac|wav|mp3|m4a|ogg|opus)\w+$|^files$/i.test(name) ? 'other' : 'audio';
}
