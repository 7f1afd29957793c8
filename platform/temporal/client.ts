import { setTimeout as wait } from 'node:timers/promises';
import { Client, Connection, isGrpcServiceError } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { Logger } from '../telemetry/logger.ts';

/** Deadline of calls to Temporal that are made while a customer waits. */
const DEADLINE_MS = 2_000;
/** By default gRPC reconnects ever more rarely, up to every two minutes; a server that is back must be found at once. */
const CHANNEL = { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 1_000 };

export interface Temporal {
  client: Client;
  namespace: string;
  /** Makes a call with a deadline of 2 s; throws `TemporalUnreachable` when Temporal does not respond in time. */
  withDeadline<T>(call: (client: Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Temporal did not respond in time. A workflow that was to be started may or may not have been. */
export class TemporalUnreachable extends Error {
  override name = 'TemporalUnreachable';
}

/** Connects as the TEMPORAL_* variables (or a TEMPORAL_CONFIG_FILE) say; lazily, so that a process starts while Temporal is down. */
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

function isServiceError(error: unknown): boolean {
  return isGrpcServiceError(error) || (error instanceof Error && isGrpcServiceError(error.cause));
}
