import type { Client } from '@temporalio/client';
import { inject, onTestFinished } from 'vitest';
import { startService, type Service } from '../../infra/service.ts';
import { untouched } from './untouched.ts';
import { ran } from './releases.ts';

/**
 * Sets a service up as an operator does, in a namespace of its own: the current version of a deployment outlives a test file. Its
 * settings say whether workers have versions.
 */
export async function serviceOfItsOwn(env: Record<string, string>): Promise<{ service: Service; client: Client }> {
  const { databaseUrl, namespace, client } = await untouched();
  const temporalAddress = inject('temporalAddress');
  await ran(['cli/migrate.ts'], {
    PATH: process.env['PATH'] ?? '',
    WORKFLOW_BUNDLE: process.env['WORKFLOW_BUNDLE'] ?? '',
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_NAMESPACE: namespace,
    ...env,
  });
  const service = await startService({ databaseUrl, namespace, temporalAddress, pidDir: inject('pidDir'), env });
  onTestFinished(() => service.close());
  return { service, client };
}

/** Returns the build ids that completed the tasks of a workflow, in order, without repetitions. */
export async function ranOn(client: Client, id: string, runId?: string): Promise<string[]> {
  const { events } = await client.workflow.getHandle(id, runId).fetchHistory();
  const all = (events ?? [])
    .flatMap(({ workflowTaskCompletedEventAttributes: done }) => (done ? [done] : []))
    .map((done) => done.deploymentVersion?.buildId || 'none');
  return all.filter((build, n) => build !== all[n - 1]);
}
