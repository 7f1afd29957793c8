import { fileURLToPath } from 'node:url';
import { NativeConnection, Worker } from '@temporalio/worker';

/** Runs a worker of the bare workflows until SIGTERM, set up as ours is: `node bare-worker.ts ADDRESS QUEUE`. */
const [address = '', taskQueue = ''] = process.argv.slice(2);
const connection = await NativeConnection.connect({ address });
const worker = await Worker.create({
  connection,
  taskQueue,
  workflowsPath: fileURLToPath(new URL('./bare-workflows.ts', import.meta.url)),
  activities: { nothing: () => Promise.resolve() },
  maxCachedWorkflows: 100,
  maxEagerActivityReservationsPerWorkflowTask: 0,
});
await worker.run();
await connection.close();
