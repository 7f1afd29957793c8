import { setTimeout as sleep } from 'node:timers/promises';
import { validate } from 'uuid';
import type { NewChatAudio } from '../../platform/db/chat/chat-audios.ts';
import * as fileNames from '../../platform/db/content/file-names.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import type { Resources } from '../../platform/resources.ts';
import { objectKey, type Storage } from '../../platform/storage/storage.ts';
import { parseOwnedUrl } from '../../workflows/domain/owned-urls.ts';
import { plainName } from './message-audio.ts';

/** Bytes of a file that say its format. */
const HEAD_BYTES = 4_096;
/** A message waits this long for them. */
const HEAD_MS = 2_000;

/**
 * Returns audio in which uploads and made files have the names of their files. The name of an upload has no ending, so it gets that of the format
 * its first bytes show: work that names no format keeps it.
 */
export async function withFileNames(
  { db, storage }: Pick<Resources, 'db' | 'storage'>,
  { accountId, audios }: { accountId: string; audios: readonly NewChatAudio[] },
): Promise<NewChatAudio[]> {
  const ids = audios.map(({ audioUrl }) => parseOwnedUrl(audioUrl)?.id).filter((id) => validate(id));
  if (ids.length === 0) return [...audios];
  const [names, sent] = await Promise.all([
    fileNames.ofIds(db, { accountId, ids: ids as string[] }),
    uploads.findAll(db, { accountId, ids: ids as string[] }),
  ]);
  return Promise.all(
    audios.map(async (audio) => {
      const id = parseOwnedUrl(audio.audioUrl)?.id ?? '';
      const upload = sent.get(id);
      const ending = upload && (await endingOf(storage, objectKey(accountId, upload.contentHash)));
      const name = plainName(names.get(id) ?? '') || audio.name;
      return { ...audio, name: ending === undefined ? name : `${name}.${ending}` };
    }),
  );
}

/**
 * Returns the ending of the names of files of a format, by the first bytes of an object; undefined where they leave doubt, are gone, or do not come
 * within two seconds.
 */
export async function endingOf(storage: Pick<Storage, 'stream'>, key: string): Promise<string | undefined> {
  return Promise.race([readEnding(storage, key), sleep(HEAD_MS, undefined, { ref: false })]);
}

async function readEnding(storage: Pick<Storage, 'stream'>, key: string): Promise<string | undefined> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await storage.stream(key, { start: 0, end: HEAD_BYTES - 1 }))
      chunks.push(chunk as Buffer);
    return formatOf(Buffer.concat(chunks));
  } catch {
    return undefined; // expired since it was sent, or the storage is down: a message need not wait for that
  }
}

/** Endings by the first bytes of a file, and where these stand. Decoding does not rely on them: a wrong one costs no more than another format. */
const SIGNATURES: readonly [at: number, bytes: string, ending: string][] = [
  [0, 'fLaC', 'flac'],
  [0, 'RF64', 'wav'],
  [8, 'WAVE', 'wav'],
  [8, 'AIFF', 'aiff'],
  [8, 'AIFC', 'aiff'],
  [8, 'M4A ', 'm4a'],
  [4, 'ftyp', 'mp4'],
  [0, 'ID3', 'mp3'],
];

function formatOf(head: Buffer): string | undefined {
  const has = (at: number, bytes: string): boolean => head.toString('latin1', at, at + bytes.length) === bytes;
  if (has(0, 'OggS')) return head.includes('OpusHead') ? 'opus' : 'ogg';
  const [, , ending] = SIGNATURES.find(([at, bytes]) => has(at, bytes)) ?? [];
  return ending ?? (isMp3Frame(head) ? 'mp3' : undefined);
}

/** Reports whether the bytes begin with the header of a frame of MPEG-1 or MPEG-2 audio, layer III. */
function isMp3Frame(head: Buffer): boolean {
  const [sync = 0, version = 0] = head;
  return sync === 0xff && (version & 0xe6) === 0xe2 && (version & 0x18) !== 0x08;
}
