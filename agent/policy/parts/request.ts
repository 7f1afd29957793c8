import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import type { Condition } from './deciding/condition.ts';
import type { Said } from './said.ts';

/** One capability that somebody wants to have run. */
export interface Request {
  capability: CapabilityName;
  params: Record<string, unknown>;
  /** Parts of the result that were asked for, such as `beats`. */
  focus: string[];
  /** The files that the clause names; undefined where it names none. */
  files: FileNames | undefined;
  /** The files that become one, in their order, with what the message made of them: numbers, `result`, `results` or `all`. */
  row?: FileNames | undefined;
  /** Words for those of all files that are left out. */
  excepted?: string | undefined;
  /** A span that only the length of the audio makes exact. */
  span?: Span | undefined;
  /** The tempo in bpm that a change of speed is to reach. */
  tempo?: number | undefined;
  /** By how much the tempo is to change, in bpm. */
  tempoBy?: number | undefined;
  /** By how much the level is to change, in dB. */
  gain_db?: number | undefined;
  /** The loudness that such a change reaches at least, in LUFS. */
  min_lufs?: number | undefined;
  /** The file whose loudness is to be reached, as words name it. */
  levelOf?: string | undefined;
  /** The file whose tempo is to be reached, by number or as words name it. */
  tempoOf?: number | string | undefined;
  /** The key that a change of pitch is to reach: its tonic in semitones above C, and its mode where one is named. */
  key?: { tonic: number; mode: 'major' | 'minor' | undefined } | undefined;
  /** What must hold of the audio, of the price or of the balance. */
  condition?: Condition | undefined;
  /** The conditions of a yes-or-no question about the audio. */
  states?: readonly Condition[] | undefined;
  /** Probability that it is meant as an instruction, and that it is this one. */
  certainty: number;
  /** Words for those files that are left out where each file that fulfils the condition is worked on; empty where none is. */
  eachBut?: string | undefined;
  /** Whether the same is ordered again on purpose: "a bit more". */
  isMore?: boolean | undefined;
  /** Works on what the person brought, not on what was made of it. */
  isAfresh?: boolean | undefined;
  said: Said;
}

/** Files as words name them: by number, by name, or by what they are. */
export type FileNames = readonly (string | number)[];

/** Seconds that are counted from an end of the audio. */
export interface Span {
  start_s?: number | undefined;
  end_s?: number | undefined;
  /** Cut off at the end. */
  dropLast?: number | undefined;
  /** All that is kept, from the end. */
  keepLast?: number | undefined;
  /** Begins at this share of the length. */
  startPart?: number | undefined;
  endPart?: number | undefined;
}

/** Whether nothing but a length is asked for, which the meter knows for nothing. */
export function isOfLength({ capability, focus, params }: Request): boolean {
  return capability === 'signal_analysis' && focus.join() === 'duration' && Object.keys(params).length === 0;
}

/** Whether only the length of the audio makes a span exact. */
export function isRelative(span: Span | undefined): boolean {
  return [span?.dropLast, span?.keepLast, span?.startPart, span?.endPart].some((each) => each !== undefined);
}
