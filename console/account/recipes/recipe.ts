import type { Reply } from '../../../client/index.ts';

export type Recipe = Reply<'get', '/v1/recipe/{recipe_id}'>;
