import { Client, Connection } from '@temporalio/client';
import { inject, onTestFinished } from 'vitest';
import { temporalReady } from '../../../embedded/temporal/server.ts';
import { freshDatabase } from '../../infra/database.ts';

/** Creates a database without tables and a namespace without search attributes, as a new operator has them. */
export async function untouched(): Promise<{ databaseUrl: string; namespace: string; client: Client }> {
  const database = await freshDatabase(inject('postgresBase'), { empty: true });
  onTestFinished(() => database.drop());
  const namespace = `untouched-${crypto.randomUUID()}`;
  const connection = await Connection.connect({ address: inject('temporalAddress') });
  onTestFinished(() => connection.close());
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
  });
  await temporalReady(inject('temporalAddress'), undefined, namespace);
  return { databaseUrl: database.url, namespace, client: new Client({ connection, namespace }) };
}
