import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { ClipTruth, PieceTruth, StemName } from './truth.ts';

/** One line of the table. */
export interface Figure {
  what: string;
  /** null if none of the recordings could be measured. */
  value: number | null;
  bar?: number;
  better: 'higher' | 'lower';
  unit?: string;
  note?: string;
}

/** Results of other systems on the same recordings, by the `what` of a figure. */
export type Peers = Record<string, { name: string; value: number }[]>;

/** The measurement of one capability against the truth of recordings. */
export interface Measurement {
  capability: CapabilityName;
  measure(recordings: Recordings): Promise<Figure[]>;
}

/** Recordings with their truth, decoded one at a time, in a fixed order. */
export interface Recordings {
  /** Yields music; with a filter, decodes only the pieces whose truth passes it. */
  pieces(wanted?: (truth: PieceTruth) => boolean): AsyncGenerator<Piece>;
  /** Yields recordings of speech and of noise. */
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
  /** Returns the parts whose sum is the music; undefined if they are unknown. */
  stems(): Promise<Record<StemName, Float32Array[]> | undefined>;
}

export interface Clip extends Recording<ClipTruth> {
  /** Returns the recording without its noise; undefined if that is unknown. */
  clean(): Promise<Float32Array[] | undefined>;
}
