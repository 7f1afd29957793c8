// The parts of two readers that the tests use. The types of chordsheetjs need those of a PDF library that it does not install.
declare module 'chordsheetjs' {
  interface Item {
    chords?: string;
    lyrics?: string | null;
    name?: string;
    value?: string;
  }
  class Song {
    readonly key: string | null;
    readonly tempo: string | null;
    readonly time: string | null;
    readonly lines: { items: Item[] }[];
  }
  export class ChordProParser {
    readonly warnings: unknown[];
    parse(text: string): Song;
  }
}

declare module 'midi-file' {
  export interface MidiEvent {
    deltaTime: number;
    type: string;
    noteNumber?: number;
    velocity?: number;
    microsecondsPerBeat?: number;
  }
  export function parseMidi(bytes: Uint8Array): {
    header: { format: number; numTracks: number; ticksPerBeat?: number };
    tracks: MidiEvent[][];
  };
}
