import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sectionsOf } from '../../agent/knowledge/sections.ts';
import type { Page } from './page.ts';

/** Folders of pages that questions are answered from; those for contributors are not among them. */
const FOLDERS = ['docs', 'docs/capabilities'];
const LEFT_OUT = new Set(['docs/architecture.md', 'docs/glossary.md']);

/** Returns the index of the documentation that the chat searches. `written` are generated pages as they should be. */
export function knowledgePage(root: string, written: readonly Page[]): Page {
  const onDisk = FOLDERS.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`));
  const pages = new Set([...onDisk, ...written.map(({ path }) => path)]);
  const paths = [...pages].filter(
    (path) => FOLDERS.includes(dirname(path)) && path.endsWith('.md') && !LEFT_OUT.has(path),
  );
  const sections = paths.toSorted().flatMap((path) => {
    const text = written.find((page) => page.path === path)?.text ?? readFileSync(join(root, path), 'utf8');
    return sectionsOf(path, text);
  });
  return {
    path: 'agent/knowledge/index.json',
    text: `[\n${sections.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`,
  };
}
