import koffi from 'koffi';

/**
 * Preloaded into a process under test (`NODE_OPTIONS=--import`): on SIGUSR2, prints whether the kernel lets other processes of the
 * same user read its memory (`dumpable 1`) or not (`dumpable 0`). From outside, root cannot distinguish them.
 */
const PR_GET_DUMPABLE = 3;

process.on('SIGUSR2', () => {
  const prctl = koffi.load(null).func('int prctl(int, size_t)') as (option: number, argument: number) => number;
  process.stdout.write(`dumpable ${prctl(PR_GET_DUMPABLE, 0)}\n`);
});
