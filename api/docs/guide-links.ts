import { posix } from 'node:path';

/** The page that lists the guides. */
export const GUIDES_PATH = '/docs/guide';

/** The address at which the service itself serves a file of the repository. */
const SERVED_ELSEWHERE = new Map([['api/openapi.json', '/openapi.json']]);

/** Where a link of a guide leads: an address, or a file of the repository that the service does not serve. */
type LinkTarget = { href: string } | { file: string };

/** Returns the path under which a file of `docs/` is served: `docs/capabilities/README.md` is `/docs/guide/capabilities`. */
export function guidePath(file: string): string {
  return GUIDES_PATH + file.slice('docs'.length).replace(/(\/README)?\.md$/, '');
}

/** Resolves a link in the guide `from`. `guides` are the files that are served, by their path in the repository. */
export function resolveLink(href: string, { from, guides }: { from: string; guides: ReadonlySet<string> }): LinkTarget {
  if (/^(https?|mailto):/i.test(href) || href.startsWith('#')) return { href };
  const [path = '', fragment] = href.split('#');
  const file = posix.join(posix.dirname(from), path).replace(/\/$/, '');
  const hash = fragment === undefined ? '' : `#${fragment}`;
  const guide = [file, `${file}/README.md`].find((each) => guides.has(each));
  if (guide !== undefined) return { href: guidePath(guide) + hash };
  const served = SERVED_ELSEWHERE.get(file);
  return served === undefined ? { file } : { href: served };
}
