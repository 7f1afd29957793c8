import { join } from 'node:path';
import { networkBytes, readNetworks } from './network-file.ts';
import type { Network } from './network.ts';

/** The trained reader: networks, and the numbers that make their outputs probabilities. */
export interface Model {
  boundaries: Network;
  /** Networks of acts and actions; the mean of their outputs counts. */
  clauses: Network[];
  /** Names of the outputs after those of the acts: the actions that there were when it was trained. */
  actions: readonly string[];
  calibration: Calibration;
}

export interface Calibration {
  /** A clause begins where the output is above it. */
  boundary: number;
  /** Outputs of acts are divided by it. */
  actTemperature: number;
  /** Outputs of actions are multiplied by the slope, and moved by the offset. */
  actionSlope: number;
  actionOffset: number;
}

export const MODEL_FILE = join(import.meta.dirname, 'reader-model.bin');

/** Reads the model from a file. Throws an `Error` where its numbers cannot be read on this machine. */
export function readModel(file = MODEL_FILE): Model {
  const { facts, networks } = readNetworks(file);
  const [boundaries, ...clauses] = networks;
  return { boundaries: boundaries!, clauses, ...(facts as Pick<Model, 'actions' | 'calibration'>) };
}

/** Returns a model as the bytes of its file. Rows become whole numbers of one byte. */
export function modelBytes({ boundaries, clauses, actions, calibration }: Model): Uint8Array {
  return networkBytes({ actions, calibration }, [boundaries, ...clauses]);
}
