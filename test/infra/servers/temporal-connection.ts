import { Connection, isGrpcServiceError } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { retryInterceptor, TOO_SLOW } from '../../../platform/temporal/repeated.ts';
import { until } from '../until.ts';

const ALREADY_EXISTS = new Set<number>([6]);

/** Connects to a Temporal server. Calls that it gave up because it was slow are repeated, beside those that the client repeats by itself. */
export function temporalConnection(address: string): Connection {
  return Connection.lazy({ address, interceptors: [retryInterceptor(TOO_SLOW)] });
}

/** Creates a namespace and waits until it is served, a moment later. */
export async function newNamespace(connection: Connection, namespace: string): Promise<void> {
  const workflowExecutionRetentionPeriod = msToTs('1 day');
  try {
    await connection.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod });
  } catch (error) {
    // The response of the first call was lost.
    if (!isGrpcServiceError(error) || !ALREADY_EXISTS.has(error.code)) throw error;
  }
  await until(`the namespace ${namespace} is served`, () =>
    connection.operatorService.listSearchAttributes({ namespace }).catch(() => undefined),
  );
}
