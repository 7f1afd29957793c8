import type { Command } from './command.ts';
import { batches } from './commands/batches.ts';
import { chat } from './commands/chat.ts';
import { keys } from './commands/keys.ts';
import { login } from './commands/login.ts';
import { quote } from './commands/quote.ts';
import { recipes } from './commands/recipes.ts';
import { run } from './commands/run.ts';
import { step } from './commands/step.ts';
import { usage } from './commands/usage.ts';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [login, run, step, quote, chat, recipes, batches, usage, keys];
