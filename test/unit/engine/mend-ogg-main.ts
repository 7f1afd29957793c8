import { mendOgg } from '../../../audio/engine/decode/mend-ogg.ts';

/** Main file of a process that copies an Ogg file without repeated headers and prints whether there were any. */
const [, , from, to] = process.argv;
process.stdout.write(String(mendOgg(from!, to!)));
