import { bundle } from './bundle.ts';

/** Main file of a process that prints the workflow code of this checkout, bundled. */
const { code } = await bundle();
process.stdout.write(code);
