import type { Annotations, NoteSpan } from '../capabilities/annotations.ts';

/** With a quarter note of half a second, the tempo of files that name none, a tick is a millisecond. */
const TICKS_PER_QUARTER = 500;
const QUARTER_US = 500_000;
const TICKS_PER_S = 1_000;
const VELOCITY = 80;
/** The longest time between two events. */
const MAX_DELTA = 2 ** 28 - 1;
const [NOTE_OFF, NOTE_ON, META] = [0x80, 0x90, 0xff];
const [TEXT, END_OF_TRACK, TEMPO] = [0x01, 0x2f, 0x51];

interface MidiEvent {
  tick: number;
  bytes: number[];
}

/** Returns the notes as a Standard MIDI File of one track (format 0) that is as long as the audio. */
export function midiOf({ notes = [], durationS }: Annotations): Uint8Array[] {
  const events = eventsOf(notes);
  const length = Math.max(Math.ceil(durationS * TICKS_PER_S), events.at(-1)?.tick ?? 0);
  const track: number[] = [];
  let now = 0;
  const add = ({ tick, bytes }: MidiEvent): void => {
    for (; tick - now > MAX_DELTA; now += MAX_DELTA) track.push(...variableLength(MAX_DELTA), META, TEXT, 0);
    track.push(...variableLength(tick - now), ...bytes);
    now = tick;
  };
  add({ tick: 0, bytes: [META, TEMPO, 3, ...bigEndian(QUARTER_US, 3)] });
  for (const event of events) add(event);
  add({ tick: length, bytes: [META, END_OF_TRACK, 0] });
  return [
    Uint8Array.from([...ascii('MThd'), ...bigEndian(6, 4), 0, 0, 0, 1, ...bigEndian(TICKS_PER_QUARTER, 2)]),
    Uint8Array.from([...ascii('MTrk'), ...bigEndian(track.length, 4)]),
    Uint8Array.from(track),
  ];
}

function tickOf(seconds: number): number {
  return Math.max(0, Math.round(seconds * TICKS_PER_S));
}

/** Returns the events of notes in order. A melody plays one key at a time: a note ends where the next one begins. */
function eventsOf(notes: readonly NoteSpan[]): MidiEvent[] {
  const playable = notes.filter(({ midi }) => Number.isInteger(midi) && midi >= 0 && midi <= 127);
  return playable.flatMap(({ startS, endS, midi }, i) => {
    const next = playable[i + 1];
    const start = tickOf(startS);
    const end = Math.min(Math.max(start + 1, tickOf(endS)), next ? Math.max(start, tickOf(next.startS)) : Infinity);
    if (end === start) return [];
    return [
      { tick: start, bytes: [NOTE_ON, midi, VELOCITY] },
      { tick: end, bytes: [NOTE_OFF, midi, 0] },
    ];
  });
}

/** Returns a number of at most 28 bits in groups of seven bits, highest first; all but the last have the eighth bit. */
function variableLength(value: number): number[] {
  const groups = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) groups.unshift((rest & 0x7f) | 0x80);
  return groups;
}

function bigEndian(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, i) => (value >>> (8 * (bytes - 1 - i))) & 0xff);
}

function ascii(text: string): number[] {
  return Array.from(text, (each) => each.charCodeAt(0));
}
