const PART_LENGTH = 2 ** 18;

/** A list of bytes that grows in parts: one byte a value. */
export class ByteList {
  #full: Uint8Array[] = [];
  #part = new Uint8Array(PART_LENGTH);
  #held = 0;

  push(value: number): void {
    if (this.#held === PART_LENGTH) {
      this.#full.push(this.#part);
      this.#part = new Uint8Array(PART_LENGTH);
      this.#held = 0;
    }
    this.#part[this.#held++] = value;
  }

  /** Returns a value without joining the parts. */
  at(index: number): number {
    const part = Math.floor(index / PART_LENGTH);
    return (this.#full[part] ?? this.#part)[index - part * PART_LENGTH]!;
  }

  /** Returns the values in one array, and empties the list. */
  take(): Uint8Array {
    const parts = [...this.#full, this.#part.subarray(0, this.#held)];
    const values = new Uint8Array(this.#full.length * PART_LENGTH + this.#held);
    parts.forEach((part, n) => values.set(part, n * PART_LENGTH));
    this.#full = [];
    this.#held = 0;
    return values;
  }
}
