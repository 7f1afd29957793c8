import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { midiFile } from './midi.ts';
import type { Piece } from './piece.ts';

/** Sample rate of the rendered audio in Hz; harmony is analysed below 5 kHz. */
export const RENDER_RATE = 22_050;
/** Paths of the sound fonts of Debian's fluid-soundfont-gm and timgm6mb-soundfont. */
const SOUND_FONTS = ['/usr/share/sounds/sf2/FluidR3_GM.sf2', '/usr/share/sounds/sf2/TimGM6mb.sf2'];

/**
 * Renders a piece with FluidSynth (Debian: fluidsynth fluid-soundfont-gm timgm6mb-soundfont) and returns the mean of
 * its channels.
 */
export function render(piece: Piece, seed: number): Float32Array {
  const folder = mkdtempSync(join(tmpdir(), 'harmony-'));
  try {
    const midi = join(folder, 'piece.mid');
    const wav = join(folder, 'piece.wav');
    writeFileSync(midi, midiFile(piece.notes, { setups: piece.setups, cents: piece.truth.cents }));
    const font = SOUND_FONTS[seed % 3 === 2 ? 1 : 0]!;
    execFileSync('fluidsynth', ['-ni', '-g', '0.5', '-r', String(RENDER_RATE), '-F', wav, font, midi], {
      stdio: 'ignore',
    });
    return meanOf(readFileSync(wav), Math.round((piece.truth.durationS + 1) * RENDER_RATE));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the mean of the two 16-bit channels of a WAV file. */
function meanOf(file: Buffer, most: number): Float32Array {
  const start = file.indexOf('data', 0, 'latin1') + 8;
  const frames = Math.min(most, Math.floor((file.length - start) / 4));
  return Float32Array.from(
    { length: frames },
    (_, i) => (file.readInt16LE(start + 4 * i) + file.readInt16LE(start + 4 * i + 2)) / 65_536,
  );
}
