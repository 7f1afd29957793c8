import type { RouteDeps } from '../http/route.ts';
import type { JobStatus } from '../../platform/db/jobs.ts';
import type { Caller } from '../auth/caller.ts';
import type { RouteScope } from '../http/scopes.ts';
import type { RememberAs } from '../http/remember.ts';
import type { Json } from '../openapi/json-schema.ts';

/** A call of a tool: the caller, the input as sent, and the connection to the client. */
export interface ToolCall {
  caller: Caller;
  input: Json;
  /** Scheme, host and port at which clients reach the API, without a trailing slash. */
  origin: string;
  requestId: string;
  /** Aborted when the client cancels the call or disconnects. */
  signal: AbortSignal;
  /** Aborted when the process begins to shut down. */
  stopping: AbortSignal;
  /** Stores which job a call started, in the transaction that writes the job. */
  remember: RememberAs;
  /** Sends the progress of a job to the client, if it asked for progress. */
  reportProgress: (job: JobStatus) => Promise<void>;
}

/** The result of a tool. `isError`: the requested work did not complete. */
export interface ToolOutcome {
  /** Undefined if it is longer than the result of a tool may be. */
  structured: Json | undefined;
  isError?: boolean;
  /** Whether its text form is as complete as the structured one; default: shortened. */
  isWhole?: boolean;
  /** The address at which the caller gets the same with its key, whole. */
  url: string;
}

/** A tool as data: its description for clients and its function, which throws a `Problem` where a route would. */
export interface Tool {
  name: string;
  description: string;
  /** Scope that a key with scopes needs. */
  scope: RouteScope;
  annotations: { readOnlyHint: boolean; destructiveHint?: boolean; idempotentHint?: boolean; openWorldHint: boolean };
  /** Schemas with all descriptions and bounds; `tools/list` shows them in short. */
  inputSchema: Json;
  outputSchema: Json;
  call(call: ToolCall, deps: RouteDeps): Promise<ToolOutcome>;
}

/** Returns the address of a run in the API. */
export function runAddress(origin: string, jobId: string): string {
  return `${origin}/v1/recipe/jobs/${jobId}`;
}
