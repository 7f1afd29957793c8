import { describe, expect, test } from 'vitest';
import { currentBuildId, promote } from '../../../platform/temporal/deployment.ts';

/** gRPC codes of responses that are worth a repeat, and of one that is not. */
const [CANCELLED, DEADLINE_EXCEEDED, NOT_FOUND, UNAVAILABLE, PERMISSION_DENIED] = [1, 4, 5, 14, 7];

/** Returns a Temporal client whose calls to make a version current end with these gRPC codes, one after the other, and then succeed. */
function serverThatAnswers(codes: number[]) {
  const calls: unknown[] = [];
  const workflowService = {
    setWorkerDeploymentCurrentVersion: (version: unknown) => {
      calls.push(version);
      const code = codes.shift();
      const error = Object.assign(new Error(`${code}`), { code, details: '', metadata: {} });
      return code === undefined ? Promise.resolve({}) : Promise.reject(error);
    },
  };
  const client = { workflowService, withDeadline: <T>(_: number, call: () => Promise<T>) => call() };
  return { calls, temporal: { client, namespace: 'default' } as never };
}

describe('promote', () => {
  test('repeats the call where the server gave it up, was slow, away or does not know the version yet', async () => {
    const { calls, temporal } = serverThatAnswers([CANCELLED, DEADLINE_EXCEEDED, NOT_FOUND, UNAVAILABLE]);
    await promote({ temporal, deploymentName: 'audio' }, { buildId: 'b1', waitMs: 60_000 });
    expect(calls).toHaveLength(5);
    expect(new Set(calls.map((call) => JSON.stringify(call))).size).toBe(1);
    expect(calls[0]).toMatchObject({ buildId: 'b1', allowNoPollers: false, ignoreMissingTaskQueues: false });
  });

  test('gives up at once where a repeat cannot help, and after its time', async () => {
    const refused = serverThatAnswers([PERMISSION_DENIED]);
    const version = { buildId: 'b1', waitMs: 60_000 };
    await expect(promote({ temporal: refused.temporal, deploymentName: 'audio' }, version)).rejects.toThrow('7');
    expect(refused.calls).toHaveLength(1);
    const slow = serverThatAnswers([DEADLINE_EXCEEDED, DEADLINE_EXCEEDED]);
    await expect(
      promote({ temporal: slow.temporal, deploymentName: 'audio' }, { ...version, waitMs: -1 }),
    ).rejects.toThrow('4');
    expect(slow.calls).toHaveLength(1);
  });
});

/** Returns a deployment whose description is answered with these gRPC codes, one after the other, and then succeeds. */
function deploymentThatAnswers(codes: number[]) {
  const workflowService = {
    describeWorkerDeployment: () => {
      const code = codes.shift();
      const info = { routingConfig: { currentDeploymentVersion: { buildId: 'b1' } } };
      const error = Object.assign(new Error(`${code}`), { code, details: '', metadata: {} });
      return code === undefined ? Promise.resolve({ workerDeploymentInfo: info }) : Promise.reject(error);
    },
  };
  const client = { workflowService, withDeadline: <T>(_: number, call: () => Promise<T>) => call() };
  return { temporal: { client, namespace: 'default' } as never, deploymentName: 'audio' };
}

describe('currentBuildId', () => {
  test('asks a slow server again, and knows none where no worker has joined', async () => {
    expect(await currentBuildId(deploymentThatAnswers([CANCELLED, UNAVAILABLE]))).toBe('b1');
    expect(await currentBuildId(deploymentThatAnswers([NOT_FOUND]))).toBeUndefined();
    await expect(currentBuildId(deploymentThatAnswers([PERMISSION_DENIED]))).rejects.toThrow('7');
  });
});
