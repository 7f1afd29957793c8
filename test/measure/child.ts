import { MEASUREMENTS } from './index.ts';
import type { Done, Job } from './jobs.ts';
import { openRecordings } from './material/folder.ts';
import { makeRecordings } from './material/make.ts';
import type { Figure } from './measurement.ts';

/** The process of one job (`jobs.ts`): it runs the first job it receives, sends the result and exits; it also exits with its parent. */
process.once('disconnect', () => process.exit());
process.once('message', (job: Job) => {
  void work(job);
});

async function work(job: Job): Promise<void> {
  const figures = await figuresOf(job);
  const { user, system } = process.cpuUsage();
  const done: Done = { figures, cpuS: (user + system) / 1e6 };
  process.send!(done, () => process.disconnect());
}

async function figuresOf(job: Job): Promise<Figure[]> {
  if (job.kind === 'measure') {
    const measurement = MEASUREMENTS.find(({ capability }) => capability === job.capability)!;
    return measurement.measure(await openRecordings(job.dirs));
  }
  await makeRecordings(job.dir, job);
  return [];
}
