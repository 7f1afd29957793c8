/** By what usage is grouped. */
export const USAGE_GROUPS = ['day', 'recipe', 'key', 'capability'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];
