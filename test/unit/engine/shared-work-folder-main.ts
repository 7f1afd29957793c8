import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openLocalCache } from '../../../audio/engine/scratch/local-cache.ts';

/** Main file of a second worker's cache: fills an entry of the key `shared` in the folder that it is given, and holds it. */

const cache = await openLocalCache({ dir: process.argv[2]!, maxBytes: 1_000 });
const { dir } = await cache.use('shared', (folder) => writeFile(join(folder, 'data'), 'of the second'));
process.send!(dir);
setInterval(() => undefined, 60_000);
