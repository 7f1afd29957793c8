import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { BackgroundChecks } from '../../platform/health/background-checks.ts';
import type { Part } from '../../platform/health/service-health.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Metrics } from '../../platform/telemetry/metrics/catalog.ts';
import type { Caller } from '../auth/caller.ts';
import type { RouteScope } from './scopes.ts';
import type { RememberAs } from './remember.ts';
import type { ProblemCode } from './problems/problem.ts';
import type { Refusal } from './parse.ts';

export type KeyKind = Caller['keyKind'];

/** A body: parsed by a schema, or passed on as a stream. */
type BodySpec = z.ZodType | 'stream' | undefined;
type InputSpec = z.ZodType | undefined;
type KeysSpec = readonly KeyKind[] | 'optional' | 'none' | 'operator';

type Parsed<S> = S extends z.ZodType ? z.output<S> : S extends 'stream' ? Readable : undefined;

/** The validated request that a handler gets, without anything of Koa. */
interface RouteRequest<
  Keys extends KeysSpec,
  Params extends InputSpec,
  Query extends InputSpec,
  Body extends BodySpec,
> {
  caller: Keys extends 'none' | 'operator' ? undefined : Keys extends 'optional' ? Caller | undefined : Caller;
  params: Parsed<Params>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  headers: IncomingHttpHeaders;
  /** GET, or HEAD on the same route: HEAD needs no stream. */
  method: string;
  /** Scheme, host and port at which clients reach the API, without a trailing slash. */
  origin: string;
  requestId: string;
  /** Address of the client: an IPv4 address, or the /48 of an IPv6 address. Of a tool call: `mcp`. */
  address: string;
  /** True for a client on this machine that no proxy speaks for. */
  isLocal: boolean;
  /** Aborted when the connection closes: the client has the response or has disconnected. */
  signal: AbortSignal;
  /** Aborted when the process begins to shut down: endless streams end. */
  stopping: AbortSignal;
  /** On an idempotent route: makes the function by which the command stores the response in its transaction. */
  remember: RememberAs;
}

/** The dependencies of all handlers. */
export interface RouteDeps extends Resources {
  /** Latest results of the background checks of all parts of the service. */
  health: BackgroundChecks<Part>;
  /** Metrics of this process. */
  metrics: { text(): Promise<string>; observe: Metrics['observe'] };
  /** Aborted when the process is asked to stop: it goes on serving for a while, so that a load balancer can take it out. */
  draining: AbortSignal;
}

export interface RouteReply {
  /** JSON or `LongJson` that fits the reply's schema, or its bytes. For a stream reply: a stream, bytes or null. */
  body: unknown;
  /** Set if it is one of the `others` of the route's reply. */
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
  method: 'get' | 'put' | 'post' | 'patch' | 'delete';
  /** Parameters in braces: `/v1/batch/{id}`. */
  path: string;
  summary: string;
  /** Its name in the OpenAPI document: its name in the list of routes, by which generators name functions. */
  operationId?: string;
  /** Accepted kinds of keys. `none`: public. `optional`: any key or none; without a key, requests are limited per address. `operator`: a session of the operator, on this machine. */
  keys: Keys;
  /** Scope that a key with scopes needs. `none` if it needs no key. */
  scope: RouteScope;
  /** Path parameters. One that does not fit counts as an unknown resource and gets the code in `unknown`. */
  params?: Params;
  unknown?: ProblemCode;
  /** Detail of that code, where the usual one says nothing of the resource. */
  unknownDetail?: string;
  query?: Query;
  body?: Body;
  /** Media types of a streamed body, as documented; others are accepted unless the route refuses them. */
  bodyTypes?: readonly string[];
  /** Headers that it reads, with what each means, as documented. */
  requestHeaders?: Readonly<Record<string, string>>;
  /** Headers of the response to OPTIONS, which needs no key. */
  optionsHeaders?: (deps: RouteDeps) => Record<string, string>;
  /** Max size of the body if it is less than that of other routes. */
  maxBodyBytes?: number;
  /** If true, an empty body counts as `{}`. */
  bodyOptional?: boolean;
  /** Codes of single fields, in the order they are checked. Anything else that is invalid is `invalid_request`. */
  refusals?: readonly Refusal[];
  reply: {
    status: number;
    body: z.ZodType | 'stream';
    /** Media types that a stream may have; with a schema, those of a text that a handler returns instead. */
    types?: readonly string[];
    /** Further statuses, with the same body unless `empty` or a `body` of their own. */
    others?: readonly { status: number; when: string; empty?: true; body?: z.ZodType }[];
  };
  /** True for a route, neither a GET nor one of keys, that works while the data of the caller's account are being erased. */
  whileErasing?: true;
  /**
   * Accepts an Idempotency-Key. Its command calls `remember`. `by-content`: the body is a stream, and the handler calls `once` when it
   * has received and hashed it.
   */
  idempotent?: true | 'by-content';
  /** Codes that it can respond with, besides those that follow from `keys`, `params`, `query` and `body`. */
  problems: readonly ProblemCode[];
  handle(request: RouteRequest<Keys, Params, Query, Body>, deps: RouteDeps): Promise<RouteReply> | RouteReply;
}

/** A route of any shape. */
export type Route = RouteSpec;

/** Declares a route. The types of its handler's arguments follow from its schemas. */
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

/** Keys of paid accounts, which the batch API requires. */
export const PAID_KEYS = ['live', 'test'] as const satisfies readonly KeyKind[];

/** Keys that chat accepts: all but test keys. */
export const CHAT_KEYS = ['live', 'free'] as const satisfies readonly KeyKind[];
