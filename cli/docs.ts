import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiPage } from './docs/api-page.ts';
import { capabilityPages, capabilityTable } from './docs/capability-page.ts';
import { configurationPage } from './docs/configuration-page.ts';
import { decisionPages } from './docs/decisions.ts';
import { knowledgePage } from './docs/knowledge.ts';
import { metricsPage } from './docs/metrics-page.ts';
import { withPart, type Page } from './docs/page.ts';

/** `npm run docs`: writes the generated pages and parts of the documentation; `-- --check` reports stale ones instead. */

const ROOT = new URL('../', import.meta.url);

/** Returns every generated page as it should be. */
export function generatedPages(): Page[] {
  const root = fileURLToPath(ROOT);
  const pages = [
    readmePage(root),
    apiPage(root),
    configurationPage(root),
    metricsPage(root),
    ...capabilityPages(root),
    ...decisionPages(root),
  ];
  return [...pages, knowledgePage(root, pages)];
}

function readmePage(root: string): Page {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  return { path: 'README.md', text: withPart(text, 'capabilities', capabilityTable('docs/capabilities')) };
}

/** Returns the paths of pages whose file is missing or differs. */
export function stalePages(pages: readonly Page[]): string[] {
  return pages.filter(({ path, text }) => readPage(path) !== text).map(({ path }) => path);
}

function readPage(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, ROOT), 'utf8');
  } catch {
    return undefined;
  }
}

function main(check: boolean): void {
  const pages = generatedPages();
  const stale = stalePages(pages);
  if (check) {
    if (stale.length > 0) process.stderr.write(`Stale, run npm run docs: ${stale.join(', ')}\n`);
    process.exitCode = stale.length > 0 ? 1 : 0;
    return;
  }
  for (const { path, text } of pages) {
    const file = fileURLToPath(new URL(path, ROOT));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  process.stdout.write(`${pages.length} pages, ${stale.length} of them changed.\n`);
}

if (import.meta.main) main(process.argv.includes('--check'));
