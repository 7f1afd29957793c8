import type { Conversation } from '../../conversation/conversation.ts';
import type { Files } from '../files.ts';
import type { Request } from '../parts/request.ts';
import { Chains } from './chains.ts';
import { Deciders } from './deciders.ts';
import type { Planned } from './planned.ts';
import { Tasks, type Proposed } from './tasks.ts';

/** The plan of a turn as far as it is made, and what its further parts are planned with. */
export interface Planning {
  readonly files: Files;
  readonly conversation: Conversation;
  /** Requests of the message before; some of them wait for a yes. */
  readonly awaiting: readonly Request[];
  readonly tasks: Tasks;
  readonly chains: Chains;
  readonly deciders: Deciders;
  readonly parts: Planned[];
  /** Requests that are asked about together, with what they would work on. */
  readonly proposed: Proposed[];
  /** Whether the work before is on a file that was guessed. */
  isGuessing: boolean;
}

/** Begins a plan without tasks. */
export function emptyPlanning({
  files,
  conversation,
  offers,
  awaiting,
}: Pick<Planning, 'files' | 'conversation' | 'awaiting'> & { offers: (tool: string) => boolean }): Planning {
  const tasks = new Tasks(offers);
  const chains = new Chains(files, conversation);
  const deciders = new Deciders({ tasks, files, chains });
  return { files, conversation, awaiting, tasks, chains, deciders, parts: [], proposed: [], isGuessing: false };
}
