import { ADMIN_COMMANDS } from './admin-commands.ts';
import { runOperatorCommand } from './operator-command.ts';

/** `npm run -s admin -- COMMAND …`. */
await runOperatorCommand('admin', ADMIN_COMMANDS);
