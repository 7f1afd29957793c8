import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METRICS, type MetricSpec } from '../../platform/telemetry/metrics/catalog.ts';
import { withPart, type Page } from './page.ts';

const PATH = 'docs/operate.md';

/** Returns `docs/operate.md` with the table of all metrics. */
export function metricsPage(root: string): Page {
  const rows = Object.entries(METRICS as Record<string, MetricSpec>).map(([name, { kind, source, help, labels }]) => {
    const shown = kind === 'counter' ? `${name}_total` : name;
    const names = labels.map((label) => `\`${label}\``).join(', ') || 'none';
    return `| \`${shown}\` | ${source} | ${kind} | ${names} | ${help} |`;
  });
  const table = ['| Metric | Of | Type | Labels | Meaning |', '|---|---|---|---|---|', ...rows].join('\n');
  return { path: PATH, text: withPart(readFileSync(join(root, PATH), 'utf8'), 'metrics', table) };
}
