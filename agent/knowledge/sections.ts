/** A section of the documentation: what stands under one heading, without the sections below it. */
export interface Section {
  /** Path of the page in the repository. */
  page: string;
  /** Anchor of the heading, as GitHub makes it; empty for the beginning of a page. */
  anchor: string;
  /** Heading of the page. */
  title: string;
  /** Heading of the second level that the section stands under; empty above the first one. */
  group: string;
  /** Heading of the section; that of the page for its beginning. */
  heading: string;
  /** Plain text: a sentence or a list entry on each line. */
  lines: string[];
  /** Rows of its tables, in each of which a cell stands after the name of its column. */
  rows: string[];
}

/** Returns the sections of a Markdown page that say something, in their order. Code blocks and generated marks are left out. */
export function sectionsOf(page: string, markdown: string): Section[] {
  const sections: Section[] = [];
  let title = '';
  let group = '';
  let section: Section | undefined;
  let columns: readonly string[] = [];
  const blocks = blocksOf(markdown);
  for (const [n, block] of blocks.entries()) {
    const heading = /^#+ (.+)$/.exec(block)?.[1];
    if (heading === undefined) {
      if (isRule(blocks[n + 1])) columns = cellsOf(block);
      else if (!block.startsWith('|')) section?.lines.push(...linesOf(block));
      else if (!isRule(block)) section?.rows.push(...rowOf(block, columns));
      continue;
    }
    const isPage = title === '';
    if (isPage) title = plain(heading);
    if (block.startsWith('## ')) group = plain(heading);
    section = {
      page,
      anchor: isPage ? '' : anchorOf(heading),
      title,
      group,
      heading: plain(heading),
      lines: [],
      rows: [],
    };
    sections.push(section);
  }
  return sections.filter(({ lines, rows }) => lines.length + rows.length > 0);
}

/** Returns the anchor that GitHub gives a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

/** Cuts a page into headings, paragraphs, list entries and rows of tables. */
function blocksOf(markdown: string): string[] {
  const blocks: string[] = [];
  let isCode = false;
  let isOpen = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const isText = !isCode && !line.startsWith('```') && !line.startsWith('<!--') && line.trim() !== '';
    const begins = /^(#+ |- |\d+\. |\|)/.test(line);
    if (isText && isOpen && !begins) blocks.push(`${blocks.pop()!} ${line.trim()}`);
    else if (isText) blocks.push(line.trim());
    isOpen = isText && !line.startsWith('#') && !line.startsWith('|');
  }
  return blocks;
}

/** Reports whether a line is more than an announcement of a list or a block of code. */
export const saysSomething = (line: string): boolean => !line.endsWith(':');

function linesOf(block: string): string[] {
  return sentencesOf(plain(block.replace(/^(- |\d+\. )/, '')));
}

/** Reports whether a block is the line below the head of a table. */
function isRule(block: string | undefined): boolean {
  return block?.startsWith('|') === true && cellsOf(block).every((cell) => /^[-: ]+$/.test(cell));
}

function cellsOf(block: string): string[] {
  return block.split('|').slice(1, -1).map(plain);
}

/** Columns whose cells say by themselves what they are. */
const SAYS_ITSELF = /^(?:|description|meaning|what .*)$/iu;

/** Returns a row of a table as a line, in which each cell has the name of its column; none where all cells are empty. */
function rowOf(block: string, columns: readonly string[]): string[] {
  const [first = '', ...rest] = cellsOf(block);
  const cells = rest
    .map((cell, n) => {
      const column = columns[n + 1] ?? '';
      return cell === '' || rest.length === 1 || SAYS_ITSELF.test(column) ? cell : `${column} ${cell}`;
    })
    .filter((cell) => cell !== '' && !cell.endsWith('–'));
  const line = [first, cells.join('; ')].filter(Boolean).join(': ');
  return line === '' ? [] : [/[.!?]$/.test(line) ? line : `${line}.`];
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

function sentencesOf(text: string): string[] {
  return [...SENTENCES.segment(text)].map(({ segment }) => segment.trim()).filter(Boolean);
}

/** Returns Markdown without links, emphasis and code marks. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|`/g, '')
    .trim();
}
