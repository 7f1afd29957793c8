import { MEASUREMENTS } from './index.ts';
import type { Done, Job } from './jobs.ts';
import { openMaterial } from './material/folder.ts';
import { makeMaterial } from './material/make.ts';
import type { Figure } from './measurement.ts';

/** The process of one job (`jobs.ts`): it does what it is told first, answers, and ends, or ends with whoever asked. */
process.once('disconnect', () => process.exit());
process.once('message', (job: Job) => {
  void answer(job);
});

async function answer(job: Job): Promise<void> {
  const figures = await figuresOf(job);
  const { user, system } = process.cpuUsage();
  const done: Done = { figures, cpuS: (user + system) / 1e6 };
  process.send!(done, () => process.disconnect());
}

async function figuresOf(job: Job): Promise<Figure[]> {
  if (job.kind === 'measure') {
    const measurement = MEASUREMENTS.find(({ capability }) => capability === job.capability)!;
    return measurement.measure(await openMaterial(job.dirs));
  }
  await makeMaterial(job.dir, job);
  return [];
}
