import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { staticFile, type StaticFile } from '../http/files/static-file.ts';

const OWN = new URL('assets/', import.meta.url);

/** Style sheets, scripts and the icon of the pages: own files, and those of swagger-ui-dist. */
const SOURCES = {
  'docs.css': new URL('docs.css', OWN),
  'guide.css': new URL('guide.css', OWN),
  'reference.css': new URL('reference.css', OWN),
  'reference.js': new URL('reference.js', OWN),
  'icon.svg': new URL('icon.svg', OWN),
  'swagger-ui.css': new URL(import.meta.resolve('swagger-ui-dist/swagger-ui.css')),
  'swagger-ui.js': new URL(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
};

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
};

export interface Assets {
  /** By path. It contains the hash of the file, so that clients keep it until it changes. */
  files: Map<string, StaticFile>;
  pathOf: (name: keyof typeof SOURCES) => string;
}

/** Reads the assets. */
export function loadAssets(): Assets {
  const named = Object.entries(SOURCES).map(([name, source]) => {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]!;
    const file = staticFile(type, readFileSync(fileURLToPath(source)), { immutable: true });
    return { name, path: `/docs/assets/${file.hash}/${name}`, file };
  });
  const paths = new Map(named.map(({ name, path }) => [name, path]));
  return {
    files: new Map(named.map(({ path, file }) => [path, file])),
    pathOf: (name) => paths.get(name)!,
  };
}
