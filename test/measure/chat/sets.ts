import { commandSet } from './commands/command-set.ts';
import { readConversations, type Conversation } from './conversation.ts';

/** Sets of conversations by the name under which they are measured. */
export const SETS: Readonly<Record<string, () => Conversation[]>> = {
  dev: () => readConversations('dev'),
  'dev-2': () => readConversations('dev-2'),
  'dev-3': () => readConversations('dev-3'),
  'dev-4': () => readConversations('dev-4'),
  'dev-5': () => readConversations('dev-5'),
  'dev-6': () => readConversations('dev-6'),
  'dev-7': () => readConversations('dev-7'),
  'dev-8': () => readConversations('dev-8'),
  'dev-9': () => readConversations('dev-9'),
  'dev-10': () => readConversations('dev-10'),
  'dev-11': () => readConversations('dev-11'),
  'dev-12': () => readConversations('dev-12'),
  'class-files': () => readConversations('class-files'),
  'class-conditions': () => readConversations('class-conditions'),
  'class-corrections': () => readConversations('class-corrections'),
  'class-questions': () => readConversations('class-questions'),
  'class-edits': () => readConversations('class-edits'),
  'class-sounds': () => readConversations('class-sounds'),
  'class-stories': () => readConversations('class-stories'),
  languages: () => readConversations('languages'),
  'languages-2': () => readConversations('languages-2'),
  'held-out': () => readConversations('held-out'),
  'held-out-2': () => readConversations('held-out-2'),
  commands: commandSet,
};
