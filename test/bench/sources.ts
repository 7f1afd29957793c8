import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { drums, sine } from '../infra/audio.ts';
import { close, listen } from '../infra/servers/audio-host.ts';
import { media } from '../infra/media.ts';

/** A web server with any number of different recordings, so that nothing is served from a cache. */
export interface Sources {
  /** Returns the URL of a new recording of this length; the server responds after `delayMs`. */
  fresh(seconds: number, o?: { delayMs?: number }): string;
  close(): Promise<void>;
}

/** Encodes one stereo MP3 per length and starts the server. */
export async function startSources(lengths: number[]): Promise<Sources> {
  const sounds = new Map<number, Buffer>();
  for (const seconds of lengths) {
    const beat = drums({ bpm: 120, seconds });
    const voice = sine({ seconds, hz: 330, level: 0.2 });
    const mix = beat.map((x, i) => 0.7 * x + voice[i]!);
    sounds.set(seconds, await media('mp3', [mix, mix]));
  }
  let made = 0;
  const server = createServer((request, response) => {
    const [, seconds, delayMs, n] = (request.url ?? '').split('/').map(Number);
    const sound = sounds.get(seconds ?? 0);
    if (sound) void sleep(delayMs).then(() => response.end(Buffer.concat([titleTag(`${n}`), sound])));
    else response.writeHead(404).end();
  });
  const base = await listen(server);
  return {
    fresh: (seconds, { delayMs = 0 } = {}) => `${base}/${seconds}/${delayMs}/${(made += 1)}`,
    close: () => close(server),
  };
}

/** Returns an ID3v2.4 tag with a title, which makes the same sound a different file. */
function titleTag(title: string): Buffer {
  const text = Buffer.from(`\u0003${title.padStart(12, '0')}`, 'utf8');
  const frame = Buffer.concat([Buffer.from('TIT2'), size(text.length), Buffer.from([0, 0]), text]);
  return Buffer.concat([Buffer.from('ID3\u0004\0\0', 'latin1'), size(frame.length), frame]);
}

/** Encodes a size below 128 as ID3v2.4 does (synchsafe integer). */
function size(bytes: number): Buffer {
  return Buffer.from([0, 0, 0, bytes]);
}
