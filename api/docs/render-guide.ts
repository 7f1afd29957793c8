import { Lexer, Parser, Renderer, type Tokens } from 'marked';
import { resolveLink } from './guide-links.ts';
import { escapeHtml } from './layout.ts';

/** A Markdown file of `docs/` as HTML. */
export interface RenderedGuide {
  /** Its first heading, without markup. */
  title: string;
  /** Its first paragraph as HTML without links, for the list of guides. */
  summary: string;
  /** Its headings of the second level. */
  sections: { id: string; html: string }[];
  html: string;
}

interface Place {
  /** Path of the file in the repository, which its links are relative to. */
  file: string;
  /** Files that are served as guides. */
  guides: ReadonlySet<string>;
}

/** Renders a guide. HTML in the Markdown is shown as text, comments are left out. */
export function renderGuide(markdown: string, place: Place): RenderedGuide {
  const tokens = Lexer.lex(markdown, { gfm: true });
  const renderer = new GuideRenderer(place);
  const html = new Parser({ renderer }).parse(tokens);
  const first = tokens.find(({ type }) => type === 'paragraph') as Tokens.Paragraph | undefined;
  return {
    title: renderer.title,
    summary: first ? new Parser({ renderer: new SummaryRenderer() }).parseInline(first.tokens) : '',
    sections: renderer.sections,
    html,
  };
}

class GuideRenderer extends Renderer {
  title = '';
  sections: RenderedGuide['sections'] = [];
  #place: Place;
  #ids = new Map<string, number>();

  constructor(place: Place) {
    super();
    this.#place = place;
  }

  override heading({ tokens, depth, text }: Tokens.Heading): string {
    const html = this.parser.parseInline(tokens);
    const id = this.#idOf(text);
    if (depth === 1) this.title ||= text.replaceAll('`', '');
    if (depth === 2)
      this.sections.push({ id, html: new Parser({ renderer: new SummaryRenderer() }).parseInline(tokens) });
    const level = `h${depth}`;
    return `<${level} id="${id}">${html} <a class="anchor" href="#${id}" aria-label="Link to this heading">#</a></${level}>\n`;
  }

  override link({ href, tokens }: Tokens.Link): string {
    const label = this.parser.parseInline(tokens);
    const target = resolveLink(href, { from: this.#place.file, guides: this.#place.guides });
    if ('href' in target) return `<a href="${escapeHtml(target.href)}">${label}</a>`;
    const path = `<code>${escapeHtml(target.file)}</code>`;
    const isPath = label.startsWith('<code>') || label.includes('/'); // says already which file it is
    return isPath ? `<span title="${escapeHtml(target.file)}">${label}</span>` : `${label} (${path})`;
  }

  override image({ text }: Tokens.Image): string {
    return escapeHtml(text);
  }

  override code({ text, lang = '' }: Tokens.Code): string {
    const language = /^\w*/.exec(lang)![0];
    return `<pre tabindex="0"${language ? ` data-language="${language}"` : ''}><code>${escapeHtml(text)}</code></pre>\n`;
  }

  override table(token: Tokens.Table): string {
    return `<div class="table" tabindex="0">${super.table(token)}</div>\n`;
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return /^\s*<!--/.test(text) ? '' : escapeHtml(text);
  }

  /** Returns the anchor of a heading as GitHub makes it, so that the same links work in both places. */
  #idOf(heading: string): string {
    const base = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const times = this.#ids.get(base) ?? 0;
    this.#ids.set(base, times + 1);
    return times === 0 ? base : `${base}-${times}`;
  }
}

/** Renders a line that stands inside a link, where there can be no links. */
class SummaryRenderer extends Renderer {
  override link({ tokens }: Tokens.Link): string {
    return this.parser.parseInline(tokens);
  }

  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return escapeHtml(text);
  }
}
