import { existsSync } from 'node:fs';
import { CAPABILITY_NAMES, capabilityFolder } from '../../workflows/domain/capabilities.ts';
import { measureSlots } from './chat/measure-slots.ts';
import type { Figure, Measurement } from './measurement.ts';

const FOLDERS = new URL('../../audio/capabilities/', import.meta.url);

/** The measurements in the folders of the capabilities, in the contract's order. */
export const MEASUREMENTS: readonly Measurement[] = await collected();

/** Measurements of the language side of chat against the labels of the corpus, by name. */
export const TEXT_MEASUREMENTS: Readonly<Record<string, () => Figure[]>> = { slots: measureSlots };

async function collected(): Promise<Measurement[]> {
  const files = CAPABILITY_NAMES.map((name) => new URL(`${capabilityFolder(name)}/measure.ts`, FOLDERS));
  const modules = await Promise.all(files.filter((file) => existsSync(file)).map((file) => import(file.href)));
  return (modules as { measurement: Measurement }[]).map(({ measurement }) => measurement);
}
