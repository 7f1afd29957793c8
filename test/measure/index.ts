import { existsSync } from 'node:fs';
import { CAPABILITY_NAMES, capabilityFolder } from '../../workflows/domain/capabilities.ts';
import { measureChat, type ChatOptions } from './chat/measure-chat.ts';
import { measureSlots } from './chat/measure-slots.ts';
import { measureWays } from './chat/measure-ways.ts';
import type { Figure, Measurement } from './measurement.ts';

const FOLDERS = new URL('../../audio/capabilities/', import.meta.url);

/** The measurements in the folders of the capabilities, in the contract's order. */
export const MEASUREMENTS: readonly Measurement[] = await collected();

/** Measurements of the language side of chat by name: against the labels of the corpus, in whole conversations, and in other wordings of the same. */
export const TEXT_MEASUREMENTS: Readonly<Record<string, (options: ChatOptions) => Figure[] | Promise<Figure[]>>> = {
  slots: () => measureSlots(),
  chat: measureChat,
  ways: measureWays,
};

async function collected(): Promise<Measurement[]> {
  const files = CAPABILITY_NAMES.map((name) => new URL(`${capabilityFolder(name)}/measure.ts`, FOLDERS));
  const modules = await Promise.all(files.filter((file) => existsSync(file)).map((file) => import(file.href)));
  return (modules as { measurement: Measurement }[]).map(({ measurement }) => measurement);
}
