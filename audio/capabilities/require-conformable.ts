import { conformProblem } from '../dsp/editing/conform.ts';
import { UnsuitableInput, type DecodedAudio } from './capability.ts';
import { urlParam, type FurtherInput } from './further-inputs.ts';

/** Throws `UnsuitableInput` if further audio cannot get the rate and the channels of a step's own. */
export function requireConformable(further: DecodedAudio, audio: DecodedAudio, input: FurtherInput): void {
  const problem = conformProblem(further, audio);
  if (problem)
    throw new UnsuitableInput(
      `The audio of ${urlParam(input)} does not fit: ${problem}. Convert one of the two first.`,
    );
}
