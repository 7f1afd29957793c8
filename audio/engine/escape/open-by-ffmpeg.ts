import { FormatContext } from 'node-av/lib';

/** Lets FFmpeg open an address; throws when it cannot. */
export function openByFfmpeg(url: string, code: string): void {
  const format = new FormatContext();
  format.allocContext();
  if (format.openInputSync(url, null) < 0) throw Object.assign(new Error(`FFmpeg cannot open ${url}`), { code });
  format.closeInputSync();
}
