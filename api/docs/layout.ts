import type { StaticFile } from '../http/files/static-file.ts';
import { staticFile } from '../http/files/static-file.ts';

/** A page of HTML, without what all pages have. */
interface PageParts {
  title: string;
  /** Marks its link in the header. */
  section: 'reference' | 'guides';
  /** Addresses of its style sheets and scripts. */
  styles: readonly string[];
  scripts?: readonly string[];
  icon: string;
  /** HTML of everything below the header. */
  body: string;
  /** Sources beyond those of all pages, by directive of the content security policy. */
  policy?: Record<string, string>;
}

/** Nothing is loaded, embedded or submitted but what a page needs, and that from this service. */
const POLICY = {
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

const LINKS = [
  ['reference', '/docs', 'API reference'],
  ['guides', '/docs/guide', 'Guides'],
] as const;

/** Returns a page as a file: the same head and header around each. */
export function htmlPage({ title, section, styles, scripts = [], icon, body, policy = {} }: PageParts): StaticFile {
  const links = LINKS.map(
    ([name, href, label]) => `<a href="${href}"${name === section ? ' aria-current="true"' : ''}>${label}</a>`,
  );
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${icon}">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${scripts.map((src) => `<script src="${src}" defer></script>`).join('\n')}
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="top"><nav aria-label="Documentation">${links.join('')}</nav></header>
${body}
</body>
</html>
`;
  const headers = {
    'Content-Security-Policy': Object.entries({ ...POLICY, ...policy })
      .map((directive) => directive.join(' '))
      .join('; '),
    'Referrer-Policy': 'no-referrer',
  };
  return staticFile('text/html; charset=utf-8', html, { headers });
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Returns a text as it is written in HTML, also within a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}
