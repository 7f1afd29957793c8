/** Order of the work of one account: interactive work comes before bulk work, three turns of four. */
export const JOB_PRIORITIES = ['interactive', 'bulk'] as const;
export type JobPriority = (typeof JOB_PRIORITIES)[number];
