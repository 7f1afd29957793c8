import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generatedPages, stalePages } from '../../cli/docs.ts';
import { markdownPages, ROOT } from './blocks.ts';

const PAGES = markdownPages();
const FOLDERS = execFileSync('git', ['ls-tree', '-d', '--name-only', 'HEAD'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter(Boolean);

describe('the documentation', () => {
  test('links files and headings that exist', () => {
    const broken = PAGES.flatMap((page) =>
      linksOf(page)
        .filter((link) => !reaches(page, link))
        .map((link) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test('names paths that exist', () => {
    const wrong = PAGES.flatMap((page) =>
      pathsIn(page)
        .filter((path) => !isThere(page, path))
        .map((path) => `${page}: ${path}`),
    );
    expect(wrong).toEqual([]);
  });

  test('is as `npm run docs` writes it', () => {
    expect(stalePages(generatedPages())).toEqual([]);
  });

  test('lists each decision in the README of every folder it concerns', () => {
    const concerned = PAGES.filter((page) => /^docs\/decisions\/\w+\/\d/.test(page)).flatMap((page) =>
      [...(/^Concerns: .+$/m.exec(read(page))?.[0] ?? '').matchAll(/\]\(\.\.\/\.\.\/\.\.\/([\w/-]+)\/\)/g)].map(
        (match) => match[1]!,
      ),
    );
    expect(concerned.length).toBeGreaterThan(20);
    expect([...new Set(concerned)].filter((folder) => !existsSync(join(ROOT, folder, 'README.md')))).toEqual([]);
  });
});

function read(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/** Returns a page without its fenced blocks, whose text is neither links nor paths. */
function prose(page: string): string {
  return read(page).replaceAll(/^```[^]*?^```$/gm, '');
}

/** Returns the targets of the links within the repository. */
function linksOf(page: string): string[] {
  return [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!).filter((link) => !/^\w+:/.test(link));
}

function reaches(page: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(ROOT, target))) return false;
  return heading === undefined || headingsOf(target).includes(heading);
}

/** Returns the anchors of a page's headings, as GitHub makes them. */
function headingsOf(page: string): string[] {
  return [...prose(page).matchAll(/^#+ (.+)$/gm)].map((match) =>
    match[1]!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Returns what stands in backticks and begins with a folder of the repository. */
function pathsIn(page: string): string[] {
  const code = [...prose(page).matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);
  return code.filter((text) => /^[\w.-]+(\/[\w.-]+)+\/?$/.test(text) && FOLDERS.includes(text.split('/')[0]!));
}

/** Reports whether a path exists, from the root or from the folder of the page. */
function isThere(page: string, path: string): boolean {
  return existsSync(join(ROOT, path)) || existsSync(join(ROOT, dirname(page), path));
}
