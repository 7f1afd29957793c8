import type { CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import type { FurtherInput } from '../../../../audio/capabilities/further-inputs.ts';
import type { FileFacts } from '../conversation.ts';

/** Audio of a simulated conversation, attached or made. */
export interface Sound extends FileFacts {
  /** Name of its file, or of the entry of the output that it was made as. */
  name: string;
  /** The attached file and the capabilities that it went through: `demo.wav`, `crop_audio`. */
  path: readonly string[];
  /** Names of the attached files that it was made of. */
  origins: readonly string[];
  hasVideo: boolean;
}

/** Facts of a made sound that differ from those of the sound that it is made of. */
export type Changes = Partial<
  Pick<Sound, 'seconds' | 'bpm' | 'key' | 'lufs' | 'true_peak_dbtp' | 'speech' | 'channels'>
> &
  Partial<Pick<Sound, 'sample_rate_hz' | 'snr_db' | 'clipped_samples' | 'hasVideo'>>;

/** Inputs of a simulated run. */
export interface Run {
  sound: Sound;
  further: Partial<Record<FurtherInput, Sound>>;
  /** Valid parameters, completed by their defaults. */
  params: Record<string, unknown>;
  /** Makes a sound, and returns its file as an output has it. */
  make: (changes?: Changes, contentType?: string) => Record<string, unknown>;
  /** Returns a file that is no sound, as an output has it. */
  file: (contentType: string) => Record<string, unknown>;
}

/** Returns the output of a run. */
export type Simulation = (run: Run) => Record<string, unknown>;

/** A simulation fails the run by throwing this. */
export class RunFailed extends Error {
  readonly code: 'wrong_input_kind' | 'step_failed';

  constructor(code: RunFailed['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns a number of the parameters. */
export function numberOf(params: Run['params'], name: string): number | undefined {
  const value = params[name];
  return typeof value === 'number' ? value : undefined;
}

/** Rounds to thousandths: lengths stay readable. */
export function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** Simulations by capability. */
export type Simulations<Name extends CapabilityName> = Record<Name, Simulation>;
