import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { bundle } from '../worker/bundle.ts';

/** `npm run bundle -- FILE`: bundles the workflow code once, for workers that start with WORKFLOW_BUNDLE=FILE. */
const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Usage: npm run bundle -- FILE\n');
  process.exitCode = 1;
} else {
  const { code } = await bundle();
  await mkdir(dirname(resolve(file)), { recursive: true });
  await writeFile(file, code);
  process.stdout.write(
    `${resolve(file)}: ${Math.ceil(code.length / 1024)} KiB. Start workers with WORKFLOW_BUNDLE set to it.\n`,
  );
}
