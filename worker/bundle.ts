import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, type WorkflowBundle, type WorkflowBundleOption } from '@temporalio/worker';
import type { Config } from '../platform/config.ts';

/** Bundles the workflow code. */
export function bundle(): Promise<WorkflowBundle> {
  return bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {}, log() {} },
  });
}

/** Returns the workflow code that a worker runs: the prebuilt bundle that WORKFLOW_BUNDLE names, else a new bundle. */
export async function workflowCode({ WORKFLOW_BUNDLE }: Config): Promise<WorkflowBundleOption> {
  return WORKFLOW_BUNDLE === undefined ? bundle() : { codePath: WORKFLOW_BUNDLE };
}
