import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A fenced block of a Markdown page. */
interface Block {
  page: string;
  line: number;
  language: string;
  /** Words after the language, such as `run=batch`, `norun=docker` or `response`. */
  words: string[];
  text: string;
}

/** Commands of a page that run in one shell, in order. */
export interface Scenario {
  page: string;
  name: string;
  blocks: { line: number; text: string; response: { language: string; text: string } | undefined }[];
}

/** Returns the paths of all Markdown files of the repository. */
export function markdownPages(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: ROOT });
  return listed.toString().split('\n').filter(Boolean);
}

/** Returns the fenced blocks of a page, in order. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(new URL(page, `file://${ROOT}`), 'utf8');
  return [...text.matchAll(/^```(\S*)([^\n]*)\n([^]*?)^```$/gm)].map((match) => ({
    page,
    line: text.slice(0, match.index).split('\n').length,
    language: match[1]!,
    words: match[2]!.trim().split(/\s+/).filter(Boolean),
    text: match[3]!,
  }));
}

/** Returns the value of `name=value` among the words of a block. */
export function word(block: Block, name: string): string | undefined {
  return block.words.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Returns the commands of a page by scenario; a block marked `response` belongs to the command block before it. */
export function scenariosOf(page: string): Scenario[] {
  const scenarios = new Map<string, Scenario>();
  let last: Scenario['blocks'][number] | undefined;
  for (const block of blocksOf(page)) {
    const name = word(block, 'run');
    if (block.language === 'sh' && name !== undefined) {
      last = { line: block.line, text: block.text, response: undefined };
      const scenario = scenarios.get(name) ?? { page, name, blocks: [] };
      scenario.blocks.push(last);
      scenarios.set(name, scenario);
    } else if (block.words.includes('response')) {
      if (!last) throw new Error(`${page}:${block.line} shows a response without a command before it.`);
      last.response = { language: block.language, text: block.text };
    }
  }
  return [...scenarios.values()];
}
