#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * `npx audio` in a checkout: runs the source, by the Node.js that `npm ci` brings where an older one started this file. The package
 * that `npm run client:build` writes has one bundled file in its place.
 */
const MAIN = new URL('main.ts', import.meta.url);

if (process.features.typescript) await import(MAIN.href);
else {
  const node = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
  const child = spawn(node, [fileURLToPath(MAIN), ...process.argv.slice(2)], { stdio: 'inherit' });
  process.on('SIGINT', () => {}); // a terminal sends it to the child too, which ends in its own way
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('error', () => {
    process.stderr.write('The Node.js of this checkout is missing: run npm ci.\n');
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
  });
}
