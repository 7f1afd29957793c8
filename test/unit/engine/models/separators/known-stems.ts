import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAudioElement } from '../../../../../audio/capabilities/remove-audio-element/capability.ts';
import { stemAnalysis } from '../../../../../audio/capabilities/stem-analysis/capability.ts';
import { checkModel } from '../../../../../audio/engine/check-model/check-model.ts';
import { addModel } from '../../../../../audio/models/add-model.ts';
import { installedModels, type InstalledModel } from '../../../../../audio/models/installed-models.ts';
import { modelsWith } from '../../../../../audio/models/load-models.ts';
import { sine, type Planes } from '../../../../infra/audio.ts';
import { run } from '../../../../infra/run-capability.ts';
import { writeGraphModel, type GraphInput } from '../graph-fixtures.ts';
import { RATE } from '../stem-fixtures.ts';

/** Mixes whose stems are known, and an installation of graphs that separate them. */

const SECONDS = 13;

/** Returns the sum of tones that fade in and out. */
export function tones(...hz: number[]): Float32Array {
  const whole = sum(...hz.map((each) => sine({ seconds: SECONDS, hz: each, level: 0.15 })));
  return whole.map((x, i) => {
    const fade = Math.min(1, i / RATE, (whole.length - i) / RATE);
    return x * (0.5 - 0.5 * Math.cos(Math.PI * fade));
  });
}

export function sum(...parts: Float32Array[]): Float32Array {
  return parts[0]!.map((_, i) => parts.reduce((all, part) => all + part[i]!, 0));
}

export function scaled(gain: number, plane: Float32Array): Float32Array {
  return plane.map((x) => gain * x);
}

/** Returns samples on the steps of 24 bits. */
export function quantised(planes: Planes): Float32Array[] {
  return planes.map((plane) => plane.map((x) => Math.round(x * 2 ** 23) / 2 ** 23));
}

/** Returns the energy of an error over that of what was wanted, in dB. */
export function errorDb(made: Planes, wanted: Planes): number {
  const off = made.map((plane, channel) => plane.map((x, i) => x - wanted[channel]![i]!));
  return 10 * Math.log10(energy(off) / energy(wanted));
}

function energy(planes: Planes): number {
  return planes.reduce((all, plane) => plane.reduce((ofPlane, x) => ofPlane + x * x, all), 0);
}

/** Returns the largest difference between the sum of all stems and the mix. */
export function sumErrorOf(stems: readonly { planes: Planes }[], whole: Planes): number {
  const errorOf = (channel: number, i: number): number =>
    stems.reduce((left, { planes }) => left - planes[channel]![i]!, whole[channel]![i]!);
  return whole.reduce(
    (max, plane, channel) => plane.reduce((worst, _, i) => Math.max(worst, Math.abs(errorOf(channel, i))), max),
    0,
  );
}

/** Returns an installation in a folder of its own, until it is removed. */
export function installation() {
  const dir = mkdtempSync(join(tmpdir(), 'separators-'));
  const from = mkdtempSync(join(tmpdir(), 'separators-own-'));
  const models = (name: string) => modelsWith(installedModels({ dir, names: [name] }));
  return {
    remove: () => [dir, from].forEach((folder) => rmSync(folder, { recursive: true, force: true })),
    /** Adds a model as users do. */
    add: (name: string, bytes: Buffer, graph: GraphInput) =>
      addModel(writeGraphModel(from, name, { bytes, graph }), {
        dir,
        check: (model: InstalledModel) => checkModel(model, { timeoutMs: 240_000 }),
      }),
    stemsBy: (name: string, mix: Planes) => run(stemAnalysis, mix, { models: models(name) }),
    /** Writes a model into the installation, and returns what it leaves of a mix when it takes the vocals out. */
    withoutVocals: async (name: string, graph: { bytes: Buffer; graph: GraphInput }, mix: Planes): Promise<Planes> => {
      writeGraphModel(dir, name, graph);
      const { output, written } = await run(removeAudioElement, mix, {
        params: { element: 'vocals' },
        models: models(name),
      });
      if (output['engine'] !== `model:${name}@${graph.graph.version}`) throw new Error(`not separated by ${name}`);
      return written[0]!.planes;
    },
  };
}
