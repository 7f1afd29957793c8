import type { Resources } from '../../platform/resources.ts';
import type { JobStatus } from '../../platform/db/jobs.ts';
import type { Caller } from '../auth/caller.ts';
import type { RememberAs } from '../http/remember.ts';
import type { Json } from '../openapi/json-schema.ts';

/** A call of a tool as the tool gets it: whose it is, what was sent, unchecked, and how its client hears and is heard. */
export interface ToolCall {
  caller: Caller;
  input: Json;
  /** Scheme, host and port clients reach the API at, without a trailing slash. */
  origin: string;
  requestId: string;
  /** Aborted when the client takes the call back or goes away. */
  signal: AbortSignal;
  /** Aborted when the process begins to stop. */
  stopping: AbortSignal;
  /** Notes which job a call started, in the transaction that writes it. */
  remember: RememberAs;
  /** Tells the client how far a job is, if it asked for that. */
  tell: (job: JobStatus) => Promise<void>;
}

/** What a tool answers; `isError` says that what was asked for did not come about. */
export interface ToolAnswer {
  structured: Json;
  isError?: boolean;
}

/** A tool as data: what clients read of it, and what it does. It throws a `Problem` where a route would. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  annotations: { readOnlyHint: boolean; destructiveHint?: boolean; idempotentHint?: boolean; openWorldHint: boolean };
  inputSchema: Json;
  outputSchema: Json;
  call(call: ToolCall, deps: Resources): Promise<ToolAnswer>;
}

/** `Get batch results` for `get_batch_results`. */
export function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
