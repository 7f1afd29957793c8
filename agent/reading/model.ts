import { readFileSync } from 'node:fs';
import { endianness } from 'node:os';
import { join } from 'node:path';
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

interface Header {
  actions: readonly string[];
  calibration: Calibration;
  networks: { features: number; hidden: number; outputs: number; scale: number }[];
}

export const MODEL_FILE = join(import.meta.dirname, 'reader-model.bin');

/** Reads the model from a file. Throws an `Error` where its numbers cannot be read on this machine. */
export function readModel(file = MODEL_FILE): Model {
  if (endianness() !== 'LE') throw new Error('the model of the reader needs a little-endian machine');
  const bytes = new Uint8Array(readFileSync(file)); // a buffer of its own, so that offsets are multiples of 4
  const headerBytes = new DataView(bytes.buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headerBytes))) as Header;
  const { actions, calibration, networks } = header;
  let at = aligned(4 + headerBytes);
  const [boundaries, ...clauses] = networks.map(({ features, hidden, outputs, scale }): Network => {
    const floats = (length: number): Float32Array => {
      at += 4 * length;
      return new Float32Array(bytes.buffer, at - 4 * length, length);
    };
    const hashes = new Uint32Array(bytes.buffer, at, features);
    at += 4 * features;
    const [hiddenBias, outputWeights, outputBias] = [floats(hidden), floats(outputs * hidden), floats(outputs)];
    const rows = new Int8Array(bytes.buffer, at, features * hidden);
    at = aligned(at + rows.length);
    const vocabulary = new Map(Array.from(hashes, (hash, row) => [hash, row]));
    return { vocabulary, hidden, outputs, scale, hiddenBias, outputWeights, outputBias, rows };
  });
  return { boundaries: boundaries!, clauses, actions, calibration };
}

/** Returns a model as the bytes of its file. Rows become whole numbers of one byte. */
export function modelBytes({ boundaries, clauses, actions, calibration }: Model): Uint8Array {
  const networks = [boundaries, ...clauses].map(quantized);
  const header: Header = {
    actions,
    calibration,
    networks: networks.map(({ vocabulary, hidden, outputs, scale }) => ({
      features: vocabulary.size,
      hidden,
      outputs,
      scale,
    })),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const parts = [
    Uint32Array.of(text.length),
    text,
    ...networks.flatMap(({ vocabulary, hiddenBias, outputWeights, outputBias, rows }) => [
      Uint32Array.from(vocabulary.keys()),
      hiddenBias,
      outputWeights,
      outputBias,
      rows,
    ]),
  ].map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
  const bytes = new Uint8Array(parts.reduce((at, part) => aligned(at + part.length), 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at = aligned(at + part.length);
  }
  return bytes;
}

/** Returns a network whose rows are of one byte a number. The few largest numbers are cut off, which costs less than coarser steps. */
export function quantized(network: Network): Network {
  if (network.rows instanceof Int8Array) return network;
  const sizes = network.rows.map(Math.abs).toSorted();
  const max = (sizes[Math.floor(sizes.length * 0.9999)] ?? 0) || 1;
  const scale = (network.scale * max) / 127;
  const rows = Int8Array.from(network.rows, (value) => Math.max(-127, Math.min(127, Math.round((value / max) * 127))));
  return { ...network, rows, scale };
}

function aligned(at: number): number {
  return Math.ceil(at / 4) * 4;
}
