import { readFileSync } from 'node:fs';
import { endianness } from 'node:os';
import type { Network } from './network.ts';

interface Header {
  facts: unknown;
  networks: { features: number; hidden: number; outputs: number; scale: number }[];
}

/** Reads networks, and what is stored with them, from a file. Throws an `Error` where its numbers cannot be read on this machine. */
export function readNetworks(file: string): { facts: unknown; networks: Network[] } {
  if (endianness() !== 'LE') throw new Error('the model of the reader needs a little-endian machine');
  const bytes = new Uint8Array(readFileSync(file)); // a buffer of its own, so that offsets are multiples of 4
  const headerBytes = new DataView(bytes.buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headerBytes))) as Header;
  let at = aligned(4 + headerBytes);
  const networks = header.networks.map(({ features, hidden, outputs, scale }): Network => {
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
  return { facts: header.facts, networks };
}

/** Returns networks, and what is stored with them, as the bytes of a file. Rows become whole numbers of one byte. */
export function networkBytes(facts: unknown, all: readonly Network[]): Uint8Array {
  const networks = all.map(quantized);
  const header: Header = {
    facts,
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
