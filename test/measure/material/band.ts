import type { PieceTruth, StemName } from '../truth.ts';
import { STEM_NAMES } from '../truth.ts';
import { playNote, RATE } from './instruments.ts';
import { playDrum } from './kit.ts';
import { leadHz } from './lead.ts';
import type { Random } from '../../infra/random.ts';
import { inRoom } from './room.ts';
import { pitchName, type LeadNote, type PartNote, type Score } from './score.ts';
import type { Timbre } from './timbres.ts';

const HOP_S = 0.01;

export interface Rendered {
  /** Stereo. */
  mix: Float32Array[];
  /** Their sum is the mix. */
  stems: Record<StemName, Float32Array[]>;
  /** Gain reduction in dB that a compressor of the mix exceeded for a tenth of the time; 0 without one. */
  compressedDb: number;
}

/** Plays a score: each part by its instrument, panned, in a room, mixed, and some pieces compressed. */
export function render(score: Score, random: Random): Rendered {
  const { options } = score;
  const frames = Math.round(score.endS * RATE);
  const tuning = options.tuning ?? 440;
  const empty = (): Float32Array => new Float32Array(frames);
  const parts: Record<StemName, Float32Array> = { vocals: empty(), drums: empty(), bass: empty(), other: empty() };
  const lead = options.solo ?? options.lead ?? 'voice';
  if (lead !== false) for (const note of score.lead) playNote(parts.vocals, note, lead, tuning, random);
  for (const hit of score.hits) playDrum(parts.drums, hit, random);
  const play = (into: Float32Array, notes: PartNote[], timbre: Timbre): void => {
    for (const note of notes) playNote(into, { ...note, vibratoCents: 0, vibratoHz: 0 }, timbre, tuning, random);
  };
  play(parts.bass, score.bass, 'bass');
  play(
    parts.other,
    score.accompaniment,
    options.chords ?? random.pick(['plucked', 'keys', 'organ', 'strings', 'synth']),
  );
  const wet = random.pick([0, 0.15, 0.35]);
  const rt60S = random.between(0.4, 1.8);
  const gains = {
    vocals: random.between(0.11, 0.16),
    drums: random.between(0.08, 0.16),
    bass: random.between(0.08, 0.14),
    other: random.between(0.08, 0.13),
  };
  const stems = {} as Rendered['stems'];
  for (const name of STEM_NAMES) {
    const place = name === 'other' ? random.between(-0.6, 0.6) : name === 'vocals' ? random.between(-0.15, 0.15) : 0;
    const level = gains[name] / loudness(parts[name]);
    stems[name] = [1 - place, 1 + place].map((side) => {
      const dry = parts[name].map((x) => x * level * Math.sqrt(side));
      return wet === 0 || name === 'bass' ? dry : inRoom(dry, { rt60S, wet, sampleRate: RATE }, random);
    });
  }
  const mix = sum(stems);
  const course = random.next() < 0.4 ? pressed(mix) : undefined;
  const peak = mix.reduce(
    (most, plane) => plane.reduce((top, x, i) => Math.max(top, Math.abs(x) * (course?.[i] ?? 1)), most),
    1e-9,
  );
  for (const name of STEM_NAMES) {
    for (const plane of stems[name]) plane.forEach((x, i) => (plane[i] = (x * (course?.[i] ?? 1) * 0.9) / peak));
  }
  return { mix: sum(stems), stems, compressedDb: course ? reductionDb(course) : 0 };
}

/** Returns the truth of a played score. */
export function truthOf(score: Score, file: string): PieceTruth {
  const { options, style, beats, lead } = score;
  const kind = options.tempo ?? 'fixed';
  const paces = beats.slice(1).map((time, i) => ({ time_s: beats[i]!, bpm: 60 / (time - beats[i]!) }));
  const sorted = paces.map(({ bpm }) => bpm).toSorted((a, b) => a - b);
  const tuning = options.tuning ?? 440;
  const solo = options.solo !== undefined;
  return {
    file,
    style: solo ? 'solo' : options.style,
    duration_s: score.endS,
    tempo_bpm: sorted[sorted.length >> 1]!,
    ...(kind === 'fixed' ? {} : { tempo_curve: paces }),
    tempo_kind: kind,
    steady: kind === 'fixed' || kind === 'human',
    meter: style.meter ?? style.beats,
    beats_s: beats,
    downbeats_s: score.downbeats,
    key: { tonic: pitchName(score.tonic), mode: options.mode },
    tuning_cents: 1_200 * Math.log2(tuning / 440),
    chords: score.chords,
    sections: solo ? [] : score.sections,
    melody: lead.length === 0 ? null : { hop_s: HOP_S, hz: hzCourse(lead, score.endS, tuning) },
    melody_notes: lead.map(({ at, until, midi }) => ({ start_s: at, end_s: until, midi })),
    monophonic: solo,
    stems: null,
    drums: score.hits.length > 0,
  };
}

function hzCourse(notes: readonly LeadNote[], endS: number, tuning: number): number[] {
  const hz = Array<number>(Math.floor(endS / HOP_S) + 1).fill(0);
  for (const note of notes) {
    for (let i = Math.ceil(note.at / HOP_S); i * HOP_S < note.until; i++)
      hz[i] = leadHz(note, i * HOP_S - note.at, tuning);
  }
  return hz;
}

function loudness(samples: Float32Array): number {
  const heard = samples.filter((x) => Math.abs(x) > 1e-4);
  return Math.sqrt(heard.reduce((total, x) => total + x * x, 1e-9) / Math.max(1, heard.length));
}

function sum(stems: Rendered['stems']): Float32Array[] {
  return [0, 1].map((side) =>
    stems.vocals[side]!.map((x, i) => x + stems.drums[side]![i]! + stems.bass[side]![i]! + stems.other[side]![i]!),
  );
}

/** Returns the gain reduction in dB that was exceeded for a tenth of the time. */
function reductionDb(course: Float32Array): number {
  const sorted = course.filter((_, i) => i % 100 === 0).toSorted();
  return Math.max(0, -20 * Math.log10(sorted[Math.floor(sorted.length / 10)]!));
}

/** Returns the gain at each sample of a compressor 4:1 above 0.2, with 5 ms of attack and 150 ms of release. */
function pressed(planes: Float32Array[]): Float32Array {
  let over = 0;
  return planes[0]!.map((x, i) => {
    const level = Math.max(Math.abs(x), Math.abs(planes[1]![i]!));
    const wanted = level > 0.2 ? 0.75 * Math.log(level / 0.2) : 0;
    over += (wanted - over) * (wanted > over ? 1 / (0.005 * RATE) : 1 / (0.15 * RATE));
    return Math.exp(-over);
  });
}
