import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { melodyAnalysis } from '../../../../audio/capabilities/melody-analysis/capability.ts';
import { followMelody } from '../../../../audio/capabilities/melody-analysis/follow-melody.ts';
import {
  createNotes,
  leadOf,
  type CreatedNote,
  type KeyProbabilities,
} from '../../../../audio/dsp/melody/note-creation.ts';
import { notesOfLead } from '../../../../audio/dsp/melody/lead-notes/lead-notes.ts';
import { checkModel } from '../../../../audio/engine/check-model/check-model.ts';
import { addModel } from '../../../../audio/models/add-model.ts';
import { graphSchema } from '../../../../audio/models/graph/graph-manifest.ts';
import { installedModels, type InstalledModel } from '../../../../audio/models/installed-models.ts';
import { modelsWith } from '../../../../audio/models/load-models.ts';
import { audioOf, run } from '../../../infra/run-capability.ts';
import { describedGraph, writeGraphModel, type GraphInput } from './graph-fixtures.ts';
import { floats, integers, node, onnx, port } from './tiny-onnx.ts';

/** The layout of basic-pitch: 172 frames of 256 samples, 88 keys from A0 on. */
const RATE = 22_050;
const LAYOUT = { samples: 43_844, frames: 172, hop: 256, keys: 88, lowest: 21 };
const HEARD = 57;

/** Much longer than any check takes, however slow the machine. */
const PATIENCE_MS = 240_000;
const check = (model: InstalledModel) => checkModel(model, { timeoutMs: PATIENCE_MS });

let [dir, from] = ['', ''];
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'notes-'));
  from = mkdtempSync(join(tmpdir(), 'notes-own-'));
  await addModel(writeGraphModel(from, 'one-key', { bytes: oneKey(), graph: described() }), { dir, check });
});
afterAll(() => [dir, from].forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const models = () => modelsWith(installedModels({ dir, names: ['one-key'] }));

describe('a model of notes', () => {
  test('gives a value for each frame and key of a recording, across its chunks', () => {
    const { noteModel } = models();
    expect(noteModel!.name).toBe('one-key@3.0');
    const samples = new Float32Array(5 * RATE);
    samples.fill(0.5, RATE, 2 * RATE);
    samples.fill(0.5, 4 * RATE);
    const { hopS, lowestMidi, keys, note, onset } = noteModel!.activity(samples);
    expect({ hopS, lowestMidi, keys }).toEqual({ hopS: 256 / RATE, lowestMidi: 21, keys: 88 });
    expect(note).toHaveLength(Math.ceil(samples.length / 256) * 88);
    expect(onset).toEqual(note);
    for (const [time, sounds] of [
      [0.5, 0],
      [1.1, 1],
      [1.7, 1],
      [1.9, 1],
      [2.5, 0],
      [3.5, 0],
      [4.5, 1],
    ] as const) {
      const frame = note.subarray(Math.round(time / hopS) * keys, (Math.round(time / hopS) + 1) * keys);
      expect(frame.indexOf(1)).toBe(sounds === 1 ? HEARD - LAYOUT.lowest : -1);
      expect(frame.reduce((sum, value) => sum + value, 0)).toBe(sounds);
    }
  });

  test('votes on the notes of the voice of a mix, and is named with its version', async () => {
    const mix = tones([
      [0.5, 1.2, 220],
      [2, 2.6, 330],
    ]);
    const { output } = await run(melodyAnalysis, [mix], {
      sampleRate: RATE,
      params: { voices: 'mix' },
      models: models(),
    });
    const { engine, notes } = output as unknown as { engine: string; notes: { start_s: number; midi: number }[] };
    expect(engine).toBe('embedded:salience-network+model:one-key@3.0');
    // pYIN has a note of 330 Hz, which the model has not; there it has its own one.
    expect(notes.map(({ midi }) => midi)).toEqual([HEARD, HEARD]);
    expect(Math.abs(notes[0]!.start_s - 0.5)).toBeLessThan(0.1);
    expect(Math.abs(notes[1]!.start_s - 2)).toBeLessThan(0.1);
  });

  test('has a share of the progress', () => {
    const seen: number[] = [];
    const progress = (fraction: number): void => void seen.push(fraction);
    followMelody(audioOf([tones([[0.5, 1.2, 220]])], RATE), 'mix', {
      notesOfLead,
      models: models(),
      progress,
    });
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    // The last report but one is that the lead is followed; the voice of audio this short is separated in one block.
    expect(seen.at(-2)).toBeCloseTo(0.7);
    expect(seen.at(-1)).toBeCloseTo(1);
  });

  test('does not take part where one voice sounds alone', async () => {
    const { output } = await run(melodyAnalysis, [tones([[0, 1, 220]])], {
      sampleRate: RATE,
      params: { voices: 'single' },
      models: models(),
    });
    expect(output['engine']).toBe('embedded:pyin');
  });

  test('is used only where it is named', () => {
    expect(installedModels({ dir })).toEqual([]);
    expect(installedModels({ dir, names: ['one-key'] }).map(({ kind }) => kind)).toEqual(['notes']);
  });

  test('needs keys, which no other task has', () => {
    const { keys: _, ...without } = described();
    expect(graphSchema.safeParse(without).error?.message).toContain('the task notes needs them');
    const other = describedGraph({ keys: { lowest_midi: 21, count: 88 } });
    expect(graphSchema.safeParse(other).error?.message).toContain('no other task has them');
  });
});

describe('note creation', () => {
  const [none, low, high] = [
    [0, 0, 0],
    [0.9, 0, 0],
    [0, 0, 0.8],
  ];

  test('a note lasts from its onset until its key is silent, and a second onset begins another one', () => {
    const notes = createNotes(
      probabilities(
        [none, low, low, low, low, none, none, high, high],
        [none, low, none, low, none, none, none, high, none],
      ),
    );
    expect(notes.map(({ startS, midi }) => [Math.round(10 * startS), midi])).toEqual([
      [1, 60],
      [3, 60],
      [7, 62],
    ]);
    expect(notes[0]!.endS).toBeCloseTo(0.3, 6);
    expect(notes[1]!.endS).toBeCloseTo(0.5, 6);
    expect(notes[2]!.confidence).toBeCloseTo(0.8, 6);
  });

  test('of notes that sound together the surer one is the lead, and it ends where the next begins', () => {
    expect(leadOf([created(0, 1, 60, 0.5), created(0.1, 1, 64, 0.9), created(0.9, 2, 67, 0.9)])).toEqual([
      created(0.1, 0.9, 64, 0.9),
      created(0.9, 2, 67, 0.9),
    ]);
  });
});

/** Returns probabilities of three keys from C4 on, 10 frames a second. */
function probabilities(note: readonly number[][], onset: readonly number[][]): KeyProbabilities {
  return {
    hopS: 0.1,
    lowestMidi: 60,
    keys: 3,
    note: Float32Array.from(note.flat()),
    onset: Float32Array.from(onset.flat()),
  };
}

function created(startS: number, endS: number, midi: number, confidence: number): CreatedNote {
  return { startS, endS, midi, confidence };
}

function described(): GraphInput {
  const names = [
    { name: 'note', meaning: 'note' },
    { name: 'onset', meaning: 'onset' },
  ] as const;
  return describedGraph({
    version: '3.0',
    task: 'notes',
    sample_rate: RATE,
    input: { name: 'audio', axes: ['one', 'sample', 'one'] },
    chunk: { length: LAYOUT.samples, step: 36_096, border: 3_840 },
    output_hop: LAYOUT.hop,
    output_border: 3_840,
    keys: { lowest_midi: LAYOUT.lowest, count: LAYOUT.keys },
    outputs: [...names],
    reference: { input: 'tone', outputs: { note: { from: 150 * 88 + 35, values: [0, 1, 0] } }, tolerance: 1e-3 },
  });
}

/** Returns a graph in the layout of basic-pitch that hears one key wherever there is sound. */
function oneKey(): Buffer {
  const { samples, frames, hop, keys, lowest } = LAYOUT;
  const key = Array.from({ length: keys }, (_, i) => Number(i === HEARD - lowest));
  return onnx({
    nodes: [
      node('Reshape', ['audio', 'row'], ['samples']),
      node('Concat', ['samples', 'rest'], ['whole'], { axis: 0 }),
      node('Reshape', ['whole', 'framed'], ['frames']),
      node('Abs', ['frames'], ['magnitudes']),
      node('ReduceMean', ['magnitudes'], ['levels'], { axes: [1], keepdims: 1 }),
      node('Sub', ['levels', 'quiet'], ['above']),
      node('Relu', ['above'], ['loud']),
      node('Sign', ['loud'], ['sounds']),
      node('Mul', ['sounds', 'key'], ['heard']),
      node('Reshape', ['heard', 'shape'], ['note']),
      node('Identity', ['note'], ['onset']),
    ],
    constants: [
      integers('row', [1], [samples]),
      floats('rest', [frames * hop - samples], Array<number>(frames * hop - samples).fill(0)),
      integers('framed', [2], [frames, hop]),
      floats('quiet', [], [0.01]),
      floats('key', [1, keys], key),
      integers('shape', [3], [1, frames, keys]),
    ],
    inputs: [port('audio', [1, samples, 1])],
    outputs: [port('note', [1, frames, keys]), port('onset', [1, frames, keys])],
  });
}

/** Returns three seconds with harmonic tones, each from a time to another at a pitch. */
function tones(spans: readonly (readonly [fromS: number, toS: number, hz: number])[]): Float32Array {
  const samples = new Float32Array(3 * RATE);
  for (const [fromS, toS, hz] of spans)
    for (let i = Math.round(fromS * RATE); i < toS * RATE; i++)
      for (let n = 1; n <= 6; n++) samples[i]! += (0.2 / n) * Math.sin((2 * Math.PI * n * hz * i) / RATE);
  return samples;
}
