import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { loadConfig, settings } from '../../../platform/config.ts';
import { sharedLane } from '../../../platform/temporal/lanes.ts';
import { servedQueues } from '../../../worker/queues.ts';
import { test } from '../../infra/fixtures.ts';
import { pythonEnvironment } from '../../infra/python/environment.ts';
import { WORKER_FLAGS } from '../../../worker/young-generation.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = join(ROOT, 'deploy', 'kubernetes');
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
/** Addresses that nobody outside may make a worker connect to; the third has the metadata of clouds. */
const PRIVATE_RANGES = ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];
/** Versions of Kubernetes whose schemas the manifests must fit. */
const VERSIONS = ['1.31', '1.37'];

/** The confinement of each container: no privileges, a read-only root, a memory limit. */
const held = z.object({
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  resources: z.object({ limits: z.object({ memory: z.string() }) }),
});
const container = held.extend({
  image: z.string(),
  command: z.array(z.string()),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
});
const pod = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }),
  spec: z.object({
    terminationGracePeriodSeconds: z.int().optional(),
    automountServiceAccountToken: z.literal(false),
    securityContext: z.object({
      runAsNonRoot: z.literal(true),
      seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
    }),
    containers: z.array(container),
  }),
});
const workload = z.object({
  kind: z.enum(['Deployment', 'Job']),
  metadata: z.object({ name: z.string() }),
  spec: z.object({ template: pod }),
});

/** The fields of KEDA's resources that are used here, by its documentation of version 2; others are refused. */
const metadata = z.strictObject({ name: z.string() });
const scaledObject = z.strictObject({
  apiVersion: z.literal('keda.sh/v1alpha1'),
  kind: z.literal('ScaledObject'),
  metadata,
  spec: z.strictObject({
    scaleTargetRef: z.strictObject({ name: z.string() }),
    minReplicaCount: z.int().min(1),
    maxReplicaCount: z.int(),
    pollingInterval: z.int(),
    cooldownPeriod: z.int(),
    advanced: z.strictObject({
      horizontalPodAutoscalerConfig: z.strictObject({
        behavior: z.strictObject({
          scaleDown: z.strictObject({
            stabilizationWindowSeconds: z.int().max(3_600),
            policies: z.array(
              z.strictObject({ type: z.literal('Pods'), value: z.int(), periodSeconds: z.int().max(1_800) }),
            ),
          }),
        }),
      }),
    }),
    triggers: z.tuple([
      z.strictObject({
        type: z.literal('postgresql'),
        authenticationRef: z.strictObject({ name: z.literal('audio-database') }),
        metadata: z.strictObject({ targetQueryValue: z.string().regex(/^\d+$/), query: z.string() }),
      }),
    ]),
  }),
});
const authentication = z.strictObject({
  apiVersion: z.literal('keda.sh/v1alpha1'),
  kind: z.literal('TriggerAuthentication'),
  metadata,
  spec: z.strictObject({
    secretTargetRef: z.array(z.strictObject({ parameter: z.literal('connection'), name: z.string(), key: z.string() })),
  }),
});

const port = z.strictObject({ port: z.int(), protocol: z.enum(['TCP', 'UDP']) });
const peer = z.object({ ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional() });
const policy = z.object({
  kind: z.literal('NetworkPolicy'),
  spec: z.object({
    podSelector: z.strictObject({
      matchLabels: z.record(z.string(), z.string()),
      matchExpressions: z
        .tuple([z.strictObject({ key: z.literal('part'), operator: z.literal('NotIn'), values: z.array(z.string()) })])
        .optional(),
    }),
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(z.strictObject({ from: z.array(z.unknown()).optional(), ports: z.array(port) })).default([]),
    egress: z.array(z.strictObject({ to: z.array(peer), ports: z.array(port).optional() })).default([]),
  }),
});

const documentsOf = (file: string): unknown[] =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((document) => document.toJS() as unknown);
const all = FILES.flatMap(documentsOf);
const workloads = all.flatMap((each) => workload.safeParse(each).data ?? []);
const policies = documentsOf('network.yaml').map((each) => policy.parse(each).spec);
const scalers = documentsOf('autoscale.yaml').flatMap((each) => scaledObject.safeParse(each).data ?? []);
const { data: shared } = z.object({ data: z.record(z.string(), z.string()) }).parse(documentsOf('settings.yaml')[0]);

describe('the manifests for Kubernetes', () => {
  for (const version of VERSIONS) {
    test(`fit the schemas of Kubernetes ${version}`, async ({ skip }) => {
      const { bin, reason } = await pythonEnvironment('manifests');
      if (bin === undefined) skip(reason);
      const paths = FILES.filter((name) => name !== 'autoscale.yaml').map((name) => join(FOLDER, name));
      const args = ['--strict', '--quiet', '--kubernetes-version', version, ...paths];
      await promisify(execFile)(join(bin!, 'kubernetes-validate'), args);
    });
  }

  test('run programs and set settings that exist, and give workers longer than their drain', () => {
    expect(workloads.map(({ metadata: { name } }) => name)).toEqual([
      'audio-api',
      'audio-migrate',
      'audio-promote',
      'audio-workers-0',
      'audio-workers-1',
    ]);
    for (const {
      metadata: { name },
      kind,
      spec,
    } of workloads) {
      const { containers, terminationGracePeriodSeconds: graceS = 0 } = spec.template.spec;
      for (const { command, env, image } of containers) {
        expect(image, name).toMatch(/:\d+\.\d+\.\d+$/);
        const file = command.find((part) => part.endsWith('.ts'))!;
        expect(existsSync(join(ROOT, file)), file).toBe(true);
        expect(command.slice(1, command.indexOf(file))).toEqual(file === 'worker/main.ts' ? WORKER_FLAGS : []);
        for (const { name: setting } of env) expect(Object.keys(settings)).toContain(setting);
      }
      const drainS = kind === 'Deployment' ? Number(shared['SHUTDOWN_GRACE_MS']) / 1_000 + 15 : -1;
      expect(graceS, name).toBeGreaterThan(drainS);
    }
    const own = Object.keys(shared).filter((name) => !name.startsWith('TEMPORAL_'));
    expect(Object.keys(settings)).toEqual(expect.arrayContaining(own));
    loadConfig(shared);
  });

  test('let nobody but customers and Prometheus in, and workers out to public addresses only', () => {
    for (const {
      metadata: { name },
      spec,
    } of workloads) {
      const { labels } = spec.template.metadata;
      const own = policies.filter(
        ({ podSelector: { matchLabels, matchExpressions } }) =>
          Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
          !matchExpressions?.[0].values.includes(labels['part']!),
      );
      expect(new Set(own.flatMap(({ policyTypes }) => policyTypes)), name).toEqual(new Set(['Ingress', 'Egress']));
      const open = own.flatMap(({ ingress }) => ingress).filter(({ from }) => from === undefined);
      expect(
        open.flatMap(({ ports }) => ports.map((each) => each.port)),
        name,
      ).toEqual(name === 'audio-api' ? [Number(shared['PORT'])] : []);
      const metrics = own.flatMap(({ ingress }) => ingress).filter(({ from }) => from !== undefined);
      expect(metrics.flatMap(({ ports }) => ports.map((each) => each.port))).toEqual([Number(shared['METRICS_PORT'])]);
      const anywhere = own
        .flatMap(({ egress }) => egress)
        .filter(({ ports }) => ports === undefined)
        .flatMap(({ to }) => to.map(({ ipBlock }) => ipBlock!));
      const isJob = name === 'audio-migrate' || name === 'audio-promote';
      expect(
        anywhere.flatMap(({ except }) => except).filter((range) => PRIVATE_RANGES.includes(range)),
        name,
      ).toEqual(isJob ? [] : PRIVATE_RANGES);
      expect(anywhere, name).toHaveLength(isJob ? 0 : 2);
    }
  });

  test('serve every lane and orchestration by workers, and scale each group by the audio of its lanes', async ({
    db,
  }) => {
    const { TENANT_LANES } = loadConfig(shared);
    const served = new Set<string>();
    for (const {
      metadata: { name },
      spec,
    } of workloads) {
      const env = Object.fromEntries(spec.template.spec.containers[0]!.env.map((each) => [each.name, each.value]));
      if (env['WORKER_QUEUES'] === undefined) continue;
      const { lanes, orchestration } = servedQueues(loadConfig({ ...shared, ...env }));
      expect(orchestration, name).toBe(true);
      for (const lane of lanes) served.add(lane);
      const scaler = scalers.find((each) => each.spec.scaleTargetRef.name === name);
      const { query } = scaler!.spec.triggers[0].metadata;
      expect([...query.matchAll(/'(tenant-lane-\d+)'/g)].map(([, lane]) => lane)).toEqual(lanes);
      const { rows } = await db.query({ text: query, rowMode: 'array' });
      expect(rows).toEqual([[0]]);
    }
    expect([...served].toSorted()).toEqual(Array.from({ length: TENANT_LANES }, (_, n) => sharedLane(n)));
    const [first, ...others] = documentsOf('autoscale.yaml');
    authentication.parse(first);
    for (const each of others) scaledObject.parse(each);
  });
});
