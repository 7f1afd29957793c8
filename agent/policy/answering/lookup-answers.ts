import type { PastCall } from '../../conversation/conversation.ts';
import { say } from '../../reply/say.ts';

/** Returns what the documentation says, in the words of its best section; `otherwise` where it says nothing. */
export function documentationAnswer(
  language: string,
  call: PastCall | undefined,
  otherwise: string[] = [say(language, 'notInDocumentation')],
): string[] {
  const output = call?.result?.output ?? {};
  const [section] = (Array.isArray(output['sections']) ? output['sections'] : []) as { text: string; link: string }[];
  return section ? [say(language, 'documentation', section.text, section.link)] : otherwise;
}
