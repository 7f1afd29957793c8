import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FFmpegError, FormatContext, Packet } from 'node-av/lib';

export interface Cue {
  startS: number;
  endS: number;
  text: string;
}

/** Reads subtitles with FFmpeg, whatever their format. */
export async function readSubtitles(bytes: Uint8Array, extension: 'srt' | 'vtt'): Promise<Cue[]> {
  const dir = await mkdtemp(join(tmpdir(), 'subtitles-'));
  const path = join(dir, `x.${extension}`);
  await writeFile(path, bytes);
  const format = new FormatContext();
  format.allocContext();
  const packet = new Packet();
  packet.alloc();
  try {
    FFmpegError.throwIfError(await format.openInput(path, null, null), 'open');
    const { num, den } = format.streams[0]!.timeBase;
    const cues: Cue[] = [];
    while ((await format.readFrame(packet)) >= 0) {
      const startS = (Number(packet.pts) * num) / den;
      const endS = startS + (Number(packet.duration) * num) / den;
      cues.push({ startS, endS, text: String(packet.data) });
      packet.unref();
    }
    return cues;
  } finally {
    packet.free();
    await format.closeInput();
    await rm(dir, { recursive: true });
  }
}
