import type { Context } from 'koa';
import { sendStaticFile, type StaticFile } from '../http/files/static-file.ts';
import { Problem } from '../http/problems/problem.ts';
import { loadAssets } from './assets.ts';
import { GUIDES_PATH } from './guide-links.ts';
import { loadGuides } from './guides.ts';
import { referencePage } from './reference-page.ts';

/** What `/docs` and every path below it is served by. */
export const DOCS_PATHS = /^\/docs(\/.*)?$/;

/** Other addresses of the two start pages. */
const ALIASES: Record<string, string> = { '/docs/': '/docs', [`${GUIDES_PATH}/`]: GUIDES_PATH };

interface Docs {
  files: ReadonlyMap<string, StaticFile>;
  unknownGuide: StaticFile;
}

/**
 * Returns the handler of the API reference and the guides. `refuseMethod` responds to methods other than GET and HEAD.
 * The files are read and rendered at the first request; only paths that are known then are served.
 */
export function createDocs(refuseMethod: (ctx: Context, methods: string[]) => void): (ctx: Context) => Promise<void> {
  let docs: Docs | undefined;
  return async (ctx) => {
    docs ??= loadDocs();
    const path = ALIASES[ctx.path] ?? ctx.path;
    const file = docs.files.get(path);
    const isGuide = path.startsWith(`${GUIDES_PATH}/`);
    if (!file && !isGuide) throw new Problem('not_found');
    if (!['GET', 'HEAD'].includes(ctx.method)) {
      refuseMethod(ctx, ['GET', 'HEAD']);
    } else if (path !== ctx.path) {
      ctx.status = 308;
      ctx.set('Location', path);
    } else {
      await (file ? sendStaticFile(ctx, file) : sendStaticFile(ctx, docs.unknownGuide, 404));
    }
  };
}

function loadDocs(): Docs {
  const assets = loadAssets();
  const guides = loadGuides(assets);
  const files = new Map([...assets.files, ['/docs', referencePage(assets)], ...guides.files]);
  return { files, unknownGuide: guides.unknown };
}
