import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { drums, sine } from '../infra/audio.ts';
import { close, listen } from '../infra/audio-host.ts';
import { media } from '../infra/media.ts';

/** A web server with as many different recordings as are asked for; none is like another, so no cache helps. */
export interface Sources {
  /** An address of a recording nobody asked for before, of so many seconds; the server answers after `delayMs`. */
  fresh(seconds: number, o?: { delayMs?: number }): string;
  close(): Promise<void>;
}

/** Starts the server; it encodes one stereo mp3 per length, before the measurement begins. */
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

/** An ID3v2.4 tag with a title: makes the same sound another file. */
function titleTag(title: string): Buffer {
  const text = Buffer.from(`\u0003${title.padStart(12, '0')}`, 'utf8');
  const frame = Buffer.concat([Buffer.from('TIT2'), size(text.length), Buffer.from([0, 0]), text]);
  return Buffer.concat([Buffer.from('ID3\u0004\0\0', 'latin1'), size(frame.length), frame]);
}

/** Below 128 a size of ID3v2.4 is a plain number. */
function size(bytes: number): Buffer {
  return Buffer.from([0, 0, 0, bytes]);
}
