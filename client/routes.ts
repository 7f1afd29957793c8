import type { paths } from './generated/openapi.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** The paths that have a method which takes and returns JSON. Files have methods of the client of their own. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends object ? (TakesOrReturnsFile<paths[P][M]> extends true ? never : P) : never;
}[keyof paths];

type TakesOrReturnsFile<O> = O extends
  | { requestBody: { content: infer C } }
  | { responses: { 200: { content: infer C } } | { 201: { content: infer C } } }
  ? IsFile<C>
  : false;

type IsFile<Content> = 'application/json' extends keyof Content ? false : true;

/** The operation of a method on a path. */
type Operation<M extends Method, P extends PathOf<M>> = paths[P][M];

type JsonOf<R> = R extends { content: { 'application/json': infer Body } } ? Body : never;

/** The JSON that a successful request returns. */
export type Reply<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer R }
    ? { [S in keyof R]: S extends 200 | 201 | 202 ? JsonOf<R[S]> : never }[keyof R]
    : never;

/** A part of the parameters, required if one of its fields is. */
type Part<O, Name extends 'path' | 'query'> = O extends { parameters: infer P }
  ? P extends { [N in Name]: infer Own }
    ? { [N in Name]: Own }
    : P extends { [N in Name]?: infer Own }
      ? [Exclude<Own, undefined>] extends [never]
        ? unknown
        : { [N in Name]?: Own }
      : unknown
  : unknown;

type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : O extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? { body?: Body }
    : unknown;

/** What every request may have beside its own fields. */
export interface RequestOptions {
  /** Ends the request, and the waits between its attempts. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Default: a random one where the path takes one. The same key and body within 24 h start work once. */
  idempotencyKey?: string;
}

type Fields<M extends Method, P extends PathOf<M>> = Part<Operation<M, P>, 'path'> &
  Part<Operation<M, P>, 'query'> &
  BodyOf<Operation<M, P>>;

/** The argument after the path: optional where nothing in it is required. */
export type Input<M extends Method, P extends PathOf<M>> =
  {} extends Fields<M, P> ? [request?: Fields<M, P> & RequestOptions] : [request: Fields<M, P> & RequestOptions];
