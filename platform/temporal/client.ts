import { setTimeout as wait } from 'node:timers/promises';
import { Client, Connection, isGrpcServiceError } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { Logger } from '../telemetry/logger.ts';

/** Calls to Temporal made while a customer waits end after this long. */
const DEADLINE_MS = 2_000;
/** After an outage gRPC tries again ever more rarely, up to every two minutes; a server that is back must be found at once. */
const CHANNEL = { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 1_000 };

export interface Temporal {
  client: Client;
  namespace: string;
  /** Runs a call under the customer's deadline of 2 s; throws `TemporalUnreachable` when Temporal does not answer. */
  withDeadline<T>(call: (client: Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Temporal did not answer in time: what had to be started may not have been. */
export class TemporalUnreachable extends Error {
  override name = 'TemporalUnreachable';
}

/** Connects by the TEMPORAL_* variables (or a TEMPORAL_CONFIG_FILE); lazily, so that it works while Temporal is down. */
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
        throw new TemporalUnreachable('Temporal does not answer');
      });
      try {
        return await Promise.race([client.withDeadline(Date.now() + DEADLINE_MS, () => call(client)), timer]);
      } catch (error) {
        if (!(error instanceof TemporalUnreachable) && !isServiceError(error)) throw error;
        log.warn({ err: error }, 'Temporal does not answer');
        throw new TemporalUnreachable('Temporal does not answer', { cause: error });
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
