import { readFileSync } from 'node:fs';
import { trackBeats } from '../audio/dsp/beats/beats.ts';

// The signal library alone: tempo of a 16-bit WAV. No service, no FFmpeg, no packages.
const file = readFileSync(process.argv[2] ?? 'song.wav');
const [channels, rate] = [file.readUInt16LE(22), file.readUInt32LE(24)];
const data = file.subarray(file.indexOf('data') + 8);
const left = Float32Array.from(
  { length: Math.floor(data.length / 2 / channels) },
  (_, i) => data.readInt16LE(i * 2 * channels) / 32_768,
);
const track = trackBeats([left], rate);
process.stdout.write(track ? `${Math.round(track.bpm)} beats per minute\n` : 'No regular beat\n');
