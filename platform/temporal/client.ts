import { setTimeout as wait } from 'node:timers/promises';
import { Client, Connection, isGrpcServiceError } from '@temporalio/client';
import { NamespaceNotFoundError } from '@temporalio/common';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { Logger } from '../telemetry/logger.ts';

/** Timeout of calls to Temporal made while a customer waits. */
const DEADLINE_MS = 2_000;
/**
 * After an outage, gRPC waits up to two minutes between attempts by default; a recovered server must be found at once.
 */
const CHANNEL = { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 1_000 };

export interface Temporal {
  client: Client;
  namespace: string;
  /**
   * Runs a call with the 2 s timeout of customers' requests; throws `TemporalUnreachable` if Temporal does not
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
export function connectTemporal(log: Logger): Temporal {
  const { connectionOptions, namespace = 'default' } = loadClientConnectConfig();
  const connection = Connection.lazy({ ...connectionOptions, channelArgs: CHANNEL });
  const client = new Client({ connection, namespace });
  return {
    client,
    namespace,
    async withDeadline(call) {
      const late = new AbortController();
      const timer = wait(DEADLINE_MS + 500, undefined, { signal: late.signal }).then(() => {
        throw new TemporalUnreachable('Temporal does not respond');
      });
      try {
        return await Promise.race([client.withDeadline(Date.now() + DEADLINE_MS, () => call(client)), timer]);
      } catch (error) {
        if (!(error instanceof TemporalUnreachable) && !isServiceError(error)) throw error;
        log.warn({ err: error }, 'Temporal does not respond');
        throw new TemporalUnreachable('Temporal does not respond', { cause: error });
      } finally {
        late.abort();
        timer.catch(() => undefined);
      }
    },
    close: () => connection.close(),
  };
}

/** Reports whether an error is of the server. One whose database fails does not find its namespace either. */
function isServiceError(error: unknown): boolean {
  if (error instanceof NamespaceNotFoundError) return true;
  return isGrpcServiceError(error) || (error instanceof Error && isGrpcServiceError(error.cause));
}
