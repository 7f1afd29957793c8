import { joinParts } from './join-parts.ts';

const PART_LENGTH = 2 ** 16;

/** A list of 32-bit floats that grows in parts: four bytes a value, where a growing array of numbers takes up to thirty. */
export class FloatList {
  #full: Float32Array[] = [];
  #part = new Float32Array(PART_LENGTH);
  #held = 0;

  push(value: number): void {
    if (this.#held === PART_LENGTH) {
      this.#full.push(this.#part);
      this.#part = new Float32Array(PART_LENGTH);
      this.#held = 0;
    }
    this.#part[this.#held++] = value;
  }

  /** Returns the values in one array, and empties the list. */
  take(): Float32Array {
    const values = joinParts([...this.#full, this.#part.subarray(0, this.#held)]);
    this.#full = [];
    this.#held = 0;
    return values;
  }
}
