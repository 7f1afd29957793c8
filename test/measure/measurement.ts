import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { ClipTruth, PieceTruth, StemName } from './truth.ts';

/** One line of the table. */
export interface Figure {
  what: string;
  /** null where nothing of the material could be measured. */
  value: number | null;
  bar?: number;
  better: 'higher' | 'lower';
  unit?: string;
  note?: string;
}

/** What another system reaches on the same material, by the `what` of a figure. */
export type Peers = Record<string, { name: string; value: number }[]>;

/** Measures one capability against what is known of the material. */
export interface Measurement {
  capability: CapabilityName;
  measure(material: Material): Promise<Figure[]>;
}

/** Recordings with their truth, decoded one at a time, in the same order each time. */
export interface Material {
  /** Music; with a filter only the pieces whose truth passes it, and no other is decoded. */
  pieces(wanted?: (truth: PieceTruth) => boolean): AsyncGenerator<Piece>;
  /** Speech and noise. */
  clips(wanted?: (truth: ClipTruth) => boolean): AsyncGenerator<Clip>;
}

interface Recording<Truth> {
  name: string;
  truth: Truth;
  /** Samples, one array per channel. */
  planes: Float32Array[];
  /** Hz. */
  sampleRate: number;
}

export interface Piece extends Recording<PieceTruth> {
  /** The parts whose sum the music is; undefined where they are not known. */
  stems(): Promise<Record<StemName, Float32Array[]> | undefined>;
}

export interface Clip extends Recording<ClipTruth> {
  /** The same without the noise; undefined where it is not known. */
  clean(): Promise<Float32Array[] | undefined>;
}
