import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Pool } from 'pg';
import { receiveLines } from '../../../../api/imports/receive-lines.ts';
import { openLocalStorage } from '../../../../platform/storage/local.ts';

/** Main file of a process that receives an import from its standard input and prints what it received. */
const [, , folder] = process.argv;
const deps = { db: new Pool(), storage: openLocalStorage(pathToFileURL(folder!)) }; // no line names a file, so no row is read
const body = Readable.from(process.stdin, { objectMode: false });
const lines = await receiveLines(deps, { body, accountId: 'a', announced: 0, maxBytes: 2 ** 20 });
process.stdout.write(JSON.stringify(lines));
