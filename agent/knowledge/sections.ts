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
  /** Plain text: a sentence, a list entry or a row of a table on each line. */
  lines: string[];
}

/** Returns the sections of a Markdown page that say something, in their order. Code blocks and generated marks are left out. */
export function sectionsOf(page: string, markdown: string): Section[] {
  const sections: Section[] = [];
  let title = '';
  let group = '';
  let section: Section | undefined;
  for (const block of blocksOf(markdown)) {
    const heading = /^#+ (.+)$/.exec(block)?.[1];
    if (heading === undefined) {
      section?.lines.push(...linesOf(block));
      continue;
    }
    const isPage = title === '';
    if (isPage) title = plain(heading);
    if (block.startsWith('## ')) group = plain(heading);
    section = { page, anchor: isPage ? '' : anchorOf(heading), title, group, heading: plain(heading), lines: [] };
    sections.push(section);
  }
  return sections.filter(({ lines }) => lines.length > 0);
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

function linesOf(block: string): string[] {
  if (!block.startsWith('|')) return sentencesOf(plain(block.replace(/^(- |\d+\. )/, '')));
  const cells = block.split('|').slice(1, -1).map(plain);
  const isRule = cells.every((cell) => /^[-: ]*$/.test(cell));
  return isRule ? [] : [cells.filter(Boolean).join(': ')];
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
