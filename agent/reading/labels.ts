import { CAPABILITY_NAMES } from '../../workflows/domain/capabilities.ts';

/** Speech acts of a clause; training/chat/README.md defines them. Their order is that of the outputs of the model. */
export const ACTS = [
  'do',
  'ask_audio',
  'ask_service',
  'ask_price',
  'ask_whether',
  'suppose',
  'forbid',
  'condition',
  'correct',
  'refer',
  'confirm',
  'decline',
  'small_talk',
  'other_language',
  'unclear',
] as const;

export type Act = (typeof ACTS)[number];

/** Actions beside the capabilities: about the account, the service, several results and earlier work. */
export const TOPICS = [
  'balance',
  'charges',
  'recipes',
  'run_recipe',
  'batches',
  'limits',
  'cancel',
  'retry',
  'price',
  'formats',
  'length',
  'methods',
  'differences',
  'languages',
  'privacy',
  'speed',
  'help',
  'api',
  'compare',
  'total',
  'undo',
  'again',
  'change',
  'unsupported',
] as const;

/** Every action of a clause. */
export const ACTIONS: readonly string[] = [...CAPABILITY_NAMES, ...TOPICS];
