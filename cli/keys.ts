import { KEY_COMMANDS } from './key-commands.ts';
import { runOperatorCommand } from './operator-command.ts';

/** `npm run -s keys -- COMMAND …`. */
await runOperatorCommand('keys', KEY_COMMANDS);
