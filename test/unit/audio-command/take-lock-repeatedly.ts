import { takeLock } from '../../../cli/audio/work/take-lock.ts';

/** Takes each lock of a folder as soon as its time has come, and sends the numbers of those that it got. It keeps them until it is ended. */
process.on(
  'message',
  ({ folder, rounds, at, everyMs }: { folder: string; rounds: number; at: number; everyMs: number }) => {
    const got: number[] = [];
    for (let round = 0; round < rounds; round++) {
      while (Date.now() < at + round * everyMs); // spins, so that all processes are awake at that moment
      try {
        takeLock(`${folder}/${round}.lock`);
        got.push(round);
      } catch (error) {
        if (!(error as Error).message.includes('is doing this already')) throw error;
      }
    }
    process.send!(got);
  },
);
process.send!('ready');
