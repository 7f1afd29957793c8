import { setTimeout as wait } from 'node:timers/promises';
import { Client, Connection, isGrpcServiceError } from '@temporalio/client';
import { NamespaceNotFoundError } from '@temporalio/common';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { Config } from '../config.ts';
import type { Logger } from '../telemetry/logger.ts';
import { retryInterceptor } from './repeated.ts';

/**
 * After an outage, gRPC waits up to two minutes between attempts by default; a recovered server must be found at once.
 */
const CHANNEL = { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 1_000 };

/** gRPC code of calls whose stream the server reset: CANCELLED. It gave them up before their client did. */
const GIVEN_UP: ReadonlySet<number> = new Set([1]);

export interface Temporal {
  client: Client;
  namespace: string;
  /**
   * Runs a call with the timeout of customers' requests (TEMPORAL_DEADLINE_MS); throws `TemporalUnreachable` if Temporal does not
   * respond.
   */
  withDeadline<T>(call: (client: Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Temporal did not respond in time: it is unknown whether the requested workflow was started. */
export class TemporalUnreachable extends Error {
  override name = 'TemporalUnreachable';
}

/**
 * Connects with the settings in TEMPORAL_* (or a TEMPORAL_CONFIG_FILE); lazily, so that a process starts while
 * Temporal is down.
 */
export function connectTemporal(config: Pick<Config, 'TEMPORAL_DEADLINE_MS'>, log: Logger): Temporal {
  const waitMs = config.TEMPORAL_DEADLINE_MS;
  const { connectionOptions, namespace = 'default' } = loadClientConnectConfig();
  const interceptors = [retryInterceptor(GIVEN_UP)];
  const connection = Connection.lazy({ ...connectionOptions, channelArgs: CHANNEL, interceptors });
  const client = new Client({ connection, namespace });
  return {
    client,
    namespace,
    async withDeadline(call) {
      try {
        return await callWithin(client, waitMs, call);
      } catch (error) {
        if (!(error instanceof TemporalUnreachable) && !isServiceError(error)) throw error;
        log.warn({ err: error }, 'Temporal does not respond');
        throw new TemporalUnreachable('Temporal does not respond', { cause: error });
      }
    },
    async close() {
      // A call that was to be tried again once more would throw from a timer, and end the process.
      await Promise.allSettled(underWay.get(client) ?? new Set<Promise<unknown>>());
      await connection.close();
    },
  };
}

/** Calls with a deadline that have not ended, by client: a caller waits less than the SDK, which tries a call again after its deadline to find it over. */
const underWay = new WeakMap<Client, Set<Promise<unknown>>>();

/**
 * Runs a call with a timeout. The deadline of a call is a time of the clock, which may be set back by hours; so a timer ends the wait 0.5 s after it. Throws
 * `TemporalUnreachable` then.
 */
export async function callWithin<T>(client: Client, ms: number, call: (client: Client) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = wait(ms + 500, undefined, { signal: late.signal }).then(() => {
    throw new TemporalUnreachable('Temporal does not respond');
  });
  try {
    return await Promise.race([
      tracked(
        client,
        client.withDeadline(Date.now() + ms, () => call(client)),
      ),
      timer,
    ]);
  } finally {
    late.abort();
    timer.catch(() => undefined);
  }
}

function tracked<T>(client: Client, call: Promise<T>): Promise<T> {
  const calls = underWay.get(client) ?? new Set();
  underWay.set(client, calls.add(call));
  const end = (): void => void calls.delete(call);
  call.then(end, end);
  return call;
}

/** Reports whether an error is of the server. One whose database fails does not find its namespace either. */
function isServiceError(error: unknown): boolean {
  if (error instanceof NamespaceNotFoundError) return true;
  return isGrpcServiceError(error) || (error instanceof Error && isGrpcServiceError(error.cause));
}
