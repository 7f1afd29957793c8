import { relative } from 'node:path';
import { buildConsole } from './console/build-console.ts';

/** `npm run console:build`: builds the console into `dist/console`, which the API serves. The image is made with nothing else of ours. */
try {
  const { isNew, folder } = await buildConsole();
  const path = relative(process.cwd(), folder);
  process.stdout.write(isNew ? `The console was built: ${path}\n` : `The console is up to date: ${path}\n`);
} catch (error) {
  process.stderr.write(`The console was not built: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
