import { Client, Connection, isGrpcServiceUnavailableError, isGrpcDeadlineError } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { Logger } from './telemetry.ts';

/** Calls to Temporal made while a customer waits end after this long. */
const DEADLINE_MS = 2_000;

export interface Temporal {
  client: Client;
  namespace: string;
  /** Runs a call under the customer's deadline of 2 s; throws `TemporalUnreachable` when Temporal does not answer. */
  within<T>(call: (client: Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Temporal did not answer in time: what had to be started may not have been. */
export class TemporalUnreachable extends Error {
  override name = 'TemporalUnreachable';
}

/** Connects by the TEMPORAL_* variables (or a TEMPORAL_CONFIG_FILE); lazily, so that it works while Temporal is down. */
export async function connectTemporal(log: Logger): Promise<Temporal> {
  const { connectionOptions, namespace = 'default' } = loadClientConnectConfig();
  const connection = Connection.lazy(connectionOptions);
  const client = new Client({ connection, namespace });
  return {
    client,
    namespace,
    async within(call) {
      try {
        return await client.withDeadline(Date.now() + DEADLINE_MS, () => call(client));
      } catch (error) {
        if (!isOutage(error)) throw error;
        log.warn({ err: error }, 'Temporal does not answer');
        throw new TemporalUnreachable('Temporal does not answer', { cause: error });
      }
    },
    close: () => connection.close(),
  };
}

function isOutage(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return [error, cause].some((e) => isGrpcServiceUnavailableError(e) || isGrpcDeadlineError(e));
}
