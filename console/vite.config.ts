import { defineConfig } from 'vite';

/** The build of the console. Vite compiles JSX itself; `embedded/console/` names the folder that is written. */
const config = defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: false,
  build: {
    target: 'es2023',
    // The manifest names what the page loads first; a test bounds its size.
    manifest: true,
    license: { fileName: 'licences.md' },
    modulePreload: { polyfill: false }, // an inline script, and no browser of the target needs it
    assetsInlineLimit: 0,
  },
});

// oxlint-disable-next-line import/no-default-export -- Vite reads its configuration from there
export default config;
