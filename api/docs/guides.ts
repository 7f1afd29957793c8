import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StaticFile } from '../http/files/static-file.ts';
import type { Assets } from './assets.ts';
import { guidePath, GUIDES_PATH } from './guide-links.ts';
import { escapeHtml, htmlPage } from './layout.ts';
import { renderGuide, type RenderedGuide } from './render-guide.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Folders of the repository whose Markdown files are guides. Decisions are for contributors, who have the repository. */
const FOLDERS = ['docs', 'docs/capabilities'];

/** The order of the guides. Files that no group names follow as the last group. */
const GROUPS: Record<string, string[]> = {
  'Use it': ['quickstart', 'questions', 'recipes', 'chat', 'command-line', 'terms'],
  'Call it': ['api', 'client', 'webhooks', 'mcp', 'versions'],
  'Run it': ['deploy', 'operate', 'configuration', 'architecture', 'glossary'],
};
const CAPABILITIES = 'Capabilities';
const OTHERS = 'More';

interface Guide extends RenderedGuide {
  /** Path in the repository. */
  file: string;
  path: string;
  group: string;
}

export interface Guides {
  files: Map<string, StaticFile>;
  /** Shown with status 404 at an address below the guides that none has. */
  unknown: StaticFile;
}

/** Reads and renders all guides: a page for each, and one that lists them. */
export function loadGuides(assets: Assets): Guides {
  const names = FOLDERS.flatMap((folder) =>
    readdirSync(posix.join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );
  const files = new Set(names.toSorted());
  const guides = [...files].map((file) => ({
    ...renderGuide(readFileSync(posix.join(ROOT, file), 'utf8'), { file, guides: files }),
    file,
    path: guidePath(file),
    group: groupOf(file),
  }));
  const groups = grouped(guides);
  const page = (title: string, content: string, current?: Guide): StaticFile =>
    htmlPage({
      title,
      section: 'guides',
      styles: [assets.pathOf('docs.css'), assets.pathOf('guide.css')],
      icon: assets.pathOf('icon.svg'),
      body: `<div class="columns">
<main id="main" tabindex="-1">${content}</main>
${sidebar(groups, current)}
</div>`,
    });
  return {
    files: new Map([
      [GUIDES_PATH, page('Guides', index(groups))],
      ...guides.map((guide) => [guide.path, page(guide.title, guide.html, guide)] as const),
    ]),
    unknown: page(
      'No such guide',
      `<h1>No such guide</h1>\n<p>There is no guide at this address. <a href="${GUIDES_PATH}">All guides</a> are listed on one page.</p>`,
    ),
  };
}

function groupOf(file: string): string {
  if (posix.dirname(file) !== 'docs') return CAPABILITIES;
  const name = posix.basename(file, '.md');
  return Object.keys(GROUPS).find((group) => GROUPS[group]!.includes(name)) ?? OTHERS;
}

/** Returns the groups that have guides, each in its order. Capabilities begin with their list. */
function grouped(guides: readonly Guide[]): [string, Guide[]][] {
  const rank = ({ file, group }: Guide): number => {
    const name = posix.basename(file, '.md');
    return name === 'README' ? -1 : (GROUPS[group]?.indexOf(name) ?? 0);
  };
  return [...Object.keys(GROUPS), OTHERS, CAPABILITIES]
    .map((group): [string, Guide[]] => [
      group,
      guides.filter((guide) => guide.group === group).toSorted((a, b) => rank(a) - rank(b)),
    ])
    .filter(([, members]) => members.length > 0);
}

function index(groups: readonly [string, Guide[]][]): string {
  const lists = groups.map(
    ([group, members]) =>
      `<h2>${group}</h2>\n<ul class="index">${members
        .map(({ path, title, summary }) => `<li><a href="${path}">${escapeHtml(title)}</a><p>${summary}</p></li>`)
        .join('\n')}</ul>`,
  );
  return `<h1>Guides</h1>\n${lists.join('\n')}`;
}

/** Returns the list of all guides, with the sections of the current one. The capabilities, which are many, are open alone. */
function sidebar(groups: readonly [string, Guide[]][], current: Guide | undefined): string {
  const isAmongMany = current?.group === CAPABILITIES;
  const lists = groups.map(([group, members]) => {
    const items = members.map((guide) => sidebarItem(guide, guide === current)).join('\n');
    const open = (group === CAPABILITIES) === isAmongMany ? ' open' : '';
    return `<details${open}><summary>${group}</summary>\n<ul>${items}</ul></details>`;
  });
  return `<nav class="guides" aria-label="Guides"><a href="${GUIDES_PATH}">All guides</a>\n${lists.join('\n')}</nav>`;
}

function sidebarItem({ path, title, sections }: Guide, isCurrent: boolean): string {
  const link = `<a href="${path}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`;
  if (!isCurrent || sections.length === 0) return `<li>${link}</li>`;
  const inner = sections.map(({ id, html }) => `<li><a href="#${id}">${html}</a></li>`).join('');
  return `<li>${link}<ul>${inner}</ul></li>`;
}
