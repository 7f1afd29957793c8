import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Resources } from '../../platform/resources.ts';
import type { Caller } from '../auth/authenticate.ts';
import type { RememberAs } from './remember.ts';
import type { ProblemCode } from './problems.ts';
import type { Refusal } from './parse.ts';

export type KeyKind = Caller['keyKind'];

/** A body: parsed and checked by a schema, or handed over unread. */
type BodySpec = z.ZodType | 'stream' | undefined;
type InputSpec = z.ZodType | undefined;
type KeysSpec = readonly KeyKind[] | 'optional' | 'none';

type Parsed<S> = S extends z.ZodType ? z.output<S> : S extends 'stream' ? Readable : undefined;

/** What a handler gets: everything checked, nothing of Koa. */
interface RouteRequest<
  Keys extends KeysSpec,
  Params extends InputSpec,
  Query extends InputSpec,
  Body extends BodySpec,
> {
  caller: Keys extends 'none' ? undefined : Keys extends 'optional' ? Caller | undefined : Caller;
  params: Parsed<Params>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  headers: IncomingHttpHeaders;
  /** GET, or HEAD on the same route: a streamed reply need not be opened for HEAD. */
  method: string;
  /** Scheme, host and port clients reach the API at, without a trailing slash. */
  origin: string;
  requestId: string;
  /** Aborted when the client goes away before it has its answer, or has it. */
  signal: AbortSignal;
  /** Aborted when the process begins to stop: what streams without an end ends. */
  stopping: AbortSignal;
  /** On an idempotent route: makes what the command keeps of its result in its own transaction. */
  remember: RememberAs;
}

export interface RouteReply {
  /** JSON that fits the reply's schema, or `LongJson` that does; for a stream reply a stream, bytes or null. */
  body: unknown;
  /** Where it is one of the `others` of the route's reply. */
  status?: number;
  headers?: Record<string, string>;
}

/** A route as data: guard, documentation and handler in one object. */
export interface RouteSpec<
  Keys extends KeysSpec = KeysSpec,
  Params extends InputSpec = InputSpec,
  Query extends InputSpec = InputSpec,
  Body extends BodySpec = BodySpec,
> {
  method: 'get' | 'post' | 'delete';
  /** Parameters in braces, as the contract writes them. */
  path: string;
  summary: string;
  /** Kinds of keys it accepts; `none`: no key is looked at; `optional`: any or none, and without one it is limited per address. */
  keys: Keys;
  /** Path parameters; one that does not fit is an unknown resource: `unknown` says which code that is. */
  params?: Params;
  unknown?: ProblemCode;
  query?: Query;
  body?: Body;
  /** Whether no body at all stands for `{}`. */
  bodyOptional?: boolean;
  /** Codes of single fields, in the order they are checked; all else that is wrong is `invalid_request`. */
  refusals?: readonly Refusal[];
  reply: {
    status: number;
    body: z.ZodType | 'stream';
    /** Media type of a stream, where there is one. */
    type?: string;
    /** Further statuses, with the same body unless they are empty. */
    others?: readonly { status: number; when: string; empty?: true }[];
  };
  /** An Idempotency-Key makes it happen once: its command calls `remember`. */
  idempotent?: true;
  /** Codes it can answer besides those every route of its kind can. */
  problems: readonly ProblemCode[];
  handle(request: RouteRequest<Keys, Params, Query, Body>, deps: Resources): Promise<RouteReply> | RouteReply;
}

/** A route of any shape, as the list holds it. */
export type Route = RouteSpec;

/** Declares a route; the types of its handler follow from its schemas. */
export function route<
  const Keys extends KeysSpec,
  Params extends InputSpec = undefined,
  Query extends InputSpec = undefined,
  Body extends BodySpec = undefined,
>(spec: RouteSpec<Keys, Params, Query, Body>): RouteSpec<Keys, Params, Query, Body> {
  return spec;
}

/** Every kind of key. */
export const ANY_KEY = ['live', 'test', 'free'] as const satisfies readonly KeyKind[];

/** Keys of paid accounts: what the batch API takes. */
export const PAID_KEYS = ['live', 'test'] as const satisfies readonly KeyKind[];

/** Keys that chat takes: all but those for staging. */
export const CHAT_KEYS = ['live', 'free'] as const satisfies readonly KeyKind[];
