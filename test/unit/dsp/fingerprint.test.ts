import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createFingerprinter, FINGERPRINT_RATE, encodeFingerprint } from '../../../audio/dsp/embedding/fingerprint.ts';

/** The output of Chromaprint for the same notes, written by reference/fingerprint.py. */
const reference = JSON.parse(readFileSync(new URL('./reference/fingerprint.json', import.meta.url), 'utf8')) as {
  text: string;
  numbers: number[];
};

test('a fingerprint equals that of Chromaprint in nearly all bits', () => {
  const samples = Float32Array.from({ length: 12 * FINGERPRINT_RATE }, (_, i) => {
    const t = i / FINGERPRINT_RATE;
    const note = 220 * 2 ** (((Math.floor(2 * t) * 7) % 24) / 12);
    return 0.3 * Math.sin(2 * Math.PI * note * t) + 0.2 * Math.sin(2 * Math.PI * 1.5 * note * t);
  });
  const fingerprinter = createFingerprinter();
  for (let at = 0; at < samples.length; at += 5_000) fingerprinter.push(samples.subarray(at, at + 5_000));
  const numbers = fingerprinter.finish();
  expect(numbers).toHaveLength(reference.numbers.length);
  const differing = reference.numbers.reduce((sum, number, i) => sum + ones((number ^ numbers[i]!) >>> 0), 0);
  expect(differing).toBeLessThan(0.002 * 32 * numbers.length);
});

test('a fingerprint is encoded as by Chromaprint', () => {
  expect(encodeFingerprint(Uint32Array.from(reference.numbers))).toBe(reference.text);
});

test.for([0, 1, FINGERPRINT_RATE])('%i samples are too short for a fingerprint', (length) => {
  const fingerprinter = createFingerprinter();
  fingerprinter.push(new Float32Array(length));
  expect(fingerprinter.finish()).toEqual(new Uint32Array(0));
});

function ones(bits: number): number {
  return bits === 0 ? 0 : (bits & 1) + ones(bits >>> 1);
}
