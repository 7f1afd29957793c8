/** Writes the features of each WAV file of a folder beside it, as 32-bit floats. Usage: node features.ts DIR */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beatFeatures } from '../../audio/dsp/beats/beat-features.ts';

const dir = process.argv[2] ?? '.';
for (const file of readdirSync(dir).filter((name) => name.endsWith('.wav'))) {
  const into = join(dir, file.replace(/wav$/, 'f32'));
  const truth = join(dir, file.replace(/wav$/, 'json'));
  if (existsSync(into) || !existsSync(truth)) continue;
  const data = readFileSync(join(dir, file));
  const rate = data.readUInt32LE(24);
  const at = data.indexOf('data') + 8;
  const samples = Float32Array.from(
    { length: (data.length - at) >> 1 },
    (_, i) => data.readInt16LE(at + 2 * i) / 32_768,
  );
  const { values } = beatFeatures([samples], rate);
  writeFileSync(into, Buffer.from(values.buffer, values.byteOffset, values.byteLength));
}
