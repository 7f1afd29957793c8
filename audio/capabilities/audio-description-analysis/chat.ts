import type { ChatPart } from '../chat-part.ts';
import { reasonIn, textIn } from '../fields.ts';

export const chat: ChatPart = {
  effect: () => 'describe it',
  title: () => 'description',
  sentences: (output) => [textIn(output, 'description') ?? reasonIn(output)],
};
