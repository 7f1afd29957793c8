import { Client } from '@temporalio/client';
import { inject, onTestFinished } from 'vitest';
import { freshDatabase } from '../../infra/database.ts';
import { newNamespace, temporalConnection } from '../../infra/servers/temporal-connection.ts';

/** Creates a database without tables and a namespace without search attributes, as a new operator has them. */
export async function untouched(): Promise<{ databaseUrl: string; namespace: string; client: Client }> {
  const database = await freshDatabase(inject('postgresBase'), { empty: true });
  onTestFinished(() => database.drop());
  const namespace = `untouched-${crypto.randomUUID()}`;
  const connection = temporalConnection(inject('temporalAddress'));
  onTestFinished(() => connection.close());
  await newNamespace(connection, namespace);
  return { databaseUrl: database.url, namespace, client: new Client({ connection, namespace }) };
}
