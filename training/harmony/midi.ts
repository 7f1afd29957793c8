/** A sounding note, times in seconds. */
export interface Note {
  channel: number;
  key: number;
  velocity: number;
  startS: number;
  endS: number;
}

/** Ticks per second at the file's only tempo. */
const TICKS = 1_000;

interface Setup {
  channel: number;
  program: number;
  volume: number;
  pan: number;
  reverb: number;
}

/**
 * Returns a standard MIDI file (format 0) of notes with times in seconds, every channel detuned by `cents` (-100 to
 * 100).
 */
export function midiFile(
  notes: readonly Note[],
  { setups, cents }: { setups: readonly Setup[]; cents: number },
): Buffer {
  const events: { tick: number; order: number; bytes: number[] }[] = [];
  const bend = Math.max(0, Math.min(16_383, 8_192 + Math.round((cents / 200) * 8_192)));
  for (const { channel, program, volume, pan, reverb } of setups) {
    const at = (bytes: number[]): void => void events.push({ tick: 0, order: 0, bytes });
    at([0xc0 | channel, program]);
    at([0xb0 | channel, 7, volume]);
    at([0xb0 | channel, 10, pan]);
    at([0xb0 | channel, 91, reverb]);
    if (channel !== 9) at([0xe0 | channel, bend & 127, bend >> 7]);
  }
  for (const { channel, key, velocity, startS, endS } of notes) {
    const loud = Math.max(1, Math.min(127, Math.round(velocity)));
    const start = Math.max(0, Math.round(startS * TICKS));
    events.push({ tick: start, order: 2, bytes: [0x90 | channel, key, loud] });
    events.push({ tick: Math.max(start + 1, Math.round(endS * TICKS)), order: 1, bytes: [0x80 | channel, key, 0] });
  }
  events.sort((a, b) => a.tick - b.tick || a.order - b.order);
  const track: number[] = [0, 0xff, 0x51, 3, 0x0f, 0x42, 0x40]; // a quarter note is one second
  let tick = 0;
  for (const event of events) {
    track.push(...variable(event.tick - tick), ...event.bytes);
    tick = event.tick;
  }
  track.push(0, 0xff, 0x2f, 0);
  const header = Buffer.from([0, 0, 0, 1, TICKS >> 8, TICKS & 255]);
  return Buffer.concat([chunk('MThd', header), chunk('MTrk', Buffer.from(track))]);
}

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32BE(body.length, 4);
  return Buffer.concat([head, body]);
}

function variable(value: number): number[] {
  const bytes = [value & 127];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128);
  return bytes;
}
