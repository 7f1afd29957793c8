import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withPart, type Page } from './page.ts';

/** One file below `docs/decisions/`, in the folder of its subject. */
interface Decision {
  /** Path below `docs/decisions/`. */
  file: string;
  date: string;
  title: string;
  /** Folders that it concerns, from the root of the repository; empty for the whole repository. */
  folders: string[];
}

const DECISIONS = 'docs/decisions';
const INDEX = `${DECISIONS}/README.md`;

/** Returns the index of all decisions, and the READMEs of folders with the list of those that concern them. */
export function decisionPages(root: string): Page[] {
  const decisions = readDecisions(root);
  const folders = [...new Set(decisions.flatMap((decision) => decision.folders))];
  const readmes = folders.map((folder) => `${folder}/README.md`).filter((path) => existsSync(join(root, path)));
  return [
    page(root, INDEX, listed(decisions, '')),
    ...readmes.map((path) => {
      const folder = path.slice(0, -'/README.md'.length);
      const own = decisions.filter((decision) => decision.folders.includes(folder));
      return page(root, path, listed(own, `${'../'.repeat(folder.split('/').length)}${DECISIONS}/`));
    }),
  ];
}

function page(root: string, path: string, list: string): Page {
  return { path, text: withPart(readFileSync(join(root, path), 'utf8'), 'decisions', list) };
}

function listed(decisions: readonly Decision[], prefix: string): string {
  return decisions.map(({ date, title, file }) => `- ${date}: [${title}](${prefix}${file})`).join('\n');
}

/** Reads title and folders from each decision, oldest first. */
function readDecisions(root: string): Decision[] {
  const files = readdirSync(join(root, DECISIONS), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^\d{4}-\d\d-\d\d-.+\.md$/.test(basename(path)))
    .toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1));
  return files.map((file) => {
    const text = readFileSync(join(root, DECISIONS, file), 'utf8');
    const concerns = /^Concerns: (.+)\.$/m.exec(text)?.[1] ?? '';
    return {
      file,
      date: basename(file).slice(0, 'YYYY-MM-DD'.length),
      title: /^# (.+)$/m.exec(text)?.[1] ?? file,
      folders: [...concerns.matchAll(/\]\(\.\.\/\.\.\/\.\.\/([\w/-]+)\/\)/g)].map(([, folder]) => folder!),
    };
  });
}
