import { ModelProblem } from '../installed-models.ts';

/** Bit of a length that says that a second byte follows: the length is then `low + 128 * second`. */
const LONG = 0x80;

/**
 * Returns the vocabulary of a Moonshine model as the runtime reads it, a line `base64 number` a piece, from the package's `tokenizer.bin`: pieces in order,
 * each after its length in bytes. Throws `ModelProblem` if it ends within a piece.
 */
export function tokensOf(tokenizer: Buffer): string {
  const lines: string[] = [];
  for (let at = 0; at < tokenizer.length;) {
    const first = tokenizer[at++]!;
    const length = first < LONG ? first : first - LONG + LONG * (tokenizer[at++] ?? 0);
    if (at + length > tokenizer.length) throw new ModelProblem('The vocabulary of the model is cut off.');
    lines.push(`${tokenizer.toString('base64', at, at + length)} ${lines.length}\n`);
    at += length;
  }
  return lines.join('');
}
