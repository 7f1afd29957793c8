import { copyHashed } from '../../../../audio/engine/copy-hashed.ts';

/** Main file of a process that copies a file and prints its hash. */
const [, , from, to, bytes] = process.argv;
process.stdout.write(await copyHashed(from!, to!, { bytes: Number(bytes), owner: undefined }));
