import { conformProblem } from '../dsp/editing/conform.ts';
import { UnsuitableInput, type DecodedAudio } from './capability.ts';

/** Throws `UnsuitableInput` if further audio cannot get the rate and the channels of a step's own. */
export function requireConformable(further: DecodedAudio, audio: DecodedAudio, name: string): void {
  const problem = conformProblem(further, audio);
  if (problem) throw new UnsuitableInput(`The audio "${name}" does not fit: ${problem}. Convert one of the two first.`);
}
