import { describe, expect, test } from 'vitest';
import { UnsuitableInput } from '../../../../audio/capabilities/capability.ts';
import { capability as capabilityOf } from '../../../../audio/capabilities/list.ts';
import { CAPABILITY_NAMES, isAddition, type CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import { noise, wav, type Planes } from '../../../infra/audio.ts';
import { performed } from '../../../measure/performed.ts';

const RATE = 8_000;
const EDGES: readonly (readonly [name: string, planes: Planes])[] = [
  ['one sample', [Float32Array.of(0.5)]],
  ['one sample of silence', [new Float32Array(1)]],
  ['a second of silence', [new Float32Array(RATE), new Float32Array(RATE)]],
  ['32 channels', Array.from({ length: 32 }, (_, seed) => noise({ seconds: 0.5, sampleRate: RATE, level: 0.1, seed }))],
];
/** Formats that hold 32 channels, for the capability whose default format does not. */
const FORMATS: Partial<Record<CapabilityName, string>> = { convert_audio: 'wav' };

describe.each(CAPABILITY_NAMES.filter(isAddition))('%s', (name) => {
  test.each(EDGES)('makes a file of %s that can be read', async (_, planes) => {
    const bytes = wav(planes, { sampleRate: RATE, bits: 32 });
    const params = FORMATS[name] ? { format: FORMATS[name] } : {};
    await performed(capabilityOf(name)!, { bytes, params }, ({ output, made }) => {
      expect(output['audio']).toMatchObject({ bytes: made.bytes.length });
      expect(made.facts).toMatchObject({ channels: planes.length, sample_rate_hz: RATE });
      expect(made.facts.frames).toBeGreaterThan(0);
      for (const plane of made.planes) expect(plane.every((x) => Number.isFinite(x))).toBe(true);
      expect(isSilent(made.planes) || !isSilent(planes)).toBe(true);
    });
  });
});

function isSilent(planes: Planes): boolean {
  return planes.every((plane) => plane.every((x) => x === 0));
}

test('convert_audio says that mp3 does not hold 32 channels', async () => {
  const bytes = wav(EDGES.at(-1)![1], { sampleRate: RATE });
  await expect(performed(capabilityOf('convert_audio')!, { bytes }, () => undefined)).rejects.toThrow(UnsuitableInput);
});
