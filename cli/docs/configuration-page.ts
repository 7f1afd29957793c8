import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { settings } from '../../platform/config.ts';
import { withPart, type Page } from './page.ts';

const PATH = 'docs/configuration.md';

/** Returns `docs/configuration.md` with the table of all settings. */
export function configurationPage(root: string): Page {
  const rows = Object.entries(settings).map(
    ([name, setting]) => `| \`${name}\` | ${defaultOf(name, setting)} | ${setting.description ?? ''} |`,
  );
  const table = ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
  return { path: PATH, text: withPart(readFileSync(join(root, PATH), 'utf8'), 'settings', table) };
}

/** Returns the default of a setting in words: "none", a value, or a value with its unit spelt out. */
function defaultOf(name: string, setting: z.ZodType): string {
  const otherwise = setting.meta()?.['otherwise'];
  if (typeof otherwise === 'string') return otherwise;
  const value =
    setting instanceof z.ZodDefault ? (setting.def.defaultValue as string | number | boolean | string[]) : '';
  if (value === '' || (Array.isArray(value) && value.length === 0)) return 'none';
  const readable = typeof value === 'number' ? withUnit(name, value) : undefined;
  return `\`${String(value)}\`${readable ? ` (${readable})` : ''}`;
}

function withUnit(name: string, value: number): string | undefined {
  if (/_BYTES(?:_PER_|$)/.test(name)) return value >= 2 ** 30 ? `${value / 2 ** 30} GiB` : `${value / 2 ** 20} MiB`;
  if (name.endsWith('_MS')) return `${value / 1_000} s`;
  if (name.endsWith('_S')) return `${value / 3_600} h`;
  return undefined;
}
