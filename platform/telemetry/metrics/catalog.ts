/**
 * The metrics of this service. A counter's name in the exposition ends with `_total`; times are in seconds. No metric has a label for an account,
 * a job or an address: their number has no bound. `source` says which process measures it.
 */
export interface MetricSpec {
  kind: 'counter' | 'gauge' | 'histogram';
  source: 'api' | 'worker';
  help: string;
  labels: readonly string[];
}

export const METRICS = {
  audio_http_request_seconds: {
    kind: 'histogram',
    source: 'api',
    help: 'Time from a request to its response, of event streams to their end.',
    labels: ['method', 'route', 'status'],
  },
  audio_items: {
    kind: 'gauge',
    source: 'api',
    help: 'Items that are not settled, by state: pending or running.',
    labels: ['state'],
  },
  audio_lane_items: {
    kind: 'gauge',
    source: 'api',
    help: 'Items that are not settled, by lane and state; the lanes of dedicated accounts together as `dedicated`.',
    labels: ['lane', 'state'],
  },
  audio_lane_oldest_wait_seconds: {
    kind: 'gauge',
    source: 'api',
    help: 'Wait of the oldest item of a lane that has not begun; 0 if none waits.',
    labels: ['lane'],
  },
  audio_oldest_unsettled_item_seconds: {
    kind: 'gauge',
    source: 'api',
    help: 'Age of the oldest item that is not settled; 0 if there is none.',
    labels: [],
  },
  audio_stuck_items: {
    kind: 'gauge',
    source: 'api',
    help: 'Running items without a change for ten minutes, at most 100.',
    labels: [],
  },
  audio_failed_deliveries: {
    kind: 'gauge',
    source: 'api',
    help: 'Completion events and deliveries to buckets that were not accepted in the last 24 hours, by kind: webhook or bucket; at most 100.',
    labels: ['kind'],
  },
  audio_workers: {
    kind: 'gauge',
    source: 'api',
    help: 'Workers seen in the last 90 seconds, by state: starting, running or draining.',
    labels: ['state'],
  },
  audio_part_state: {
    kind: 'gauge',
    source: 'api',
    help: 'State of each part that /status shows: 1 ok, 0.5 degraded, 0 failing.',
    labels: ['part'],
  },
  audio_ledger_violations: {
    kind: 'gauge',
    source: 'api',
    help: 'Rules of the ledger that the accounts with entries since the audit before do not keep; 0 is right.',
    labels: [],
  },
  audio_ledger_audited_timestamp_seconds: {
    kind: 'gauge',
    source: 'api',
    help: 'Unix time of the last audit of the ledger.',
    labels: [],
  },
  audio_items_settled: {
    kind: 'counter',
    source: 'worker',
    help: 'Items that were settled, by outcome: completed, failed or cancelled; failed ones with the code of the failure. Those that were cancelled before they began are counted when their job ends.',
    labels: ['outcome', 'code'],
  },
  audio_steps: {
    kind: 'counter',
    source: 'worker',
    help: 'Steps that have a result, by capability and whether it was computed or known from before (cache).',
    labels: ['capability', 'result'],
  },
  audio_engine_task_seconds: {
    kind: 'histogram',
    source: 'worker',
    help: 'Time from when an engine child begins a task to its end, by capability (or decode). More than its processor time: the machine has too few processors, or others use them.',
    labels: ['capability'],
  },
  audio_engine_task_cpu_seconds: {
    kind: 'histogram',
    source: 'worker',
    help: 'Processor time of tasks in engine children, by capability (or decode) and outcome: completed, failed or interrupted.',
    labels: ['capability', 'outcome'],
  },
  audio_engine_task_audio_seconds: {
    kind: 'histogram',
    source: 'worker',
    help: 'Length of the audio of completed tasks in engine children, by capability (or decode).',
    labels: ['capability'],
  },
  audio_engine_children: {
    kind: 'gauge',
    source: 'worker',
    help: 'Engine children that tasks can run on, besides the express child.',
    labels: [],
  },
  audio_engine_tasks: {
    kind: 'gauge',
    source: 'worker',
    help: 'Tasks of the engine by state: running or waiting. Running ones per child are the busy share; the express child may add one.',
    labels: ['state'],
  },
  audio_webhook_attempts: {
    kind: 'counter',
    source: 'worker',
    help: 'Attempts to deliver completion events, by outcome: accepted, not_accepted or refused.',
    labels: ['outcome'],
  },
  audio_worker_info: {
    kind: 'gauge',
    source: 'worker',
    help: 'Always 1, with the id of the worker, by which operators drain it, and its identity in the Temporal Web UI (process@host).',
    labels: ['worker_id', 'identity'],
  },
  audio_worker_memory_bytes: {
    kind: 'gauge',
    source: 'worker',
    help: 'Resident memory of the worker process, without its engine children.',
    labels: [],
  },
  audio_worker_machine_load: {
    kind: 'gauge',
    source: 'worker',
    help: 'Processes that run or wait for a processor on the machine of the worker, per processor, in the mean of a minute. Above 1 to 2, tasks take longer.',
    labels: [],
  },
} as const satisfies Record<string, MetricSpec>;

type Named<Kind> = {
  [Name in keyof typeof METRICS]: (typeof METRICS)[Name]['kind'] extends Kind ? Name : never;
}[keyof typeof METRICS];

/** A value for each label of a metric. */
export type LabelsOf<Name extends keyof typeof METRICS> = Record<(typeof METRICS)[Name]['labels'][number], string>;

/** Takes the measurements of a process. */
export interface Metrics {
  count<Name extends Named<'counter'>>(name: Name, labels: LabelsOf<Name>): void;
  observe<Name extends Named<'histogram'>>(name: Name, value: number, labels: LabelsOf<Name>): void;
  set<Name extends Named<'gauge'>>(name: Name, value: number, labels: LabelsOf<Name>): void;
}

/** Upper bounds of the buckets of histograms, in seconds: of requests and of work that may take minutes. */
export const BUCKETS_S = [0.005, 0.02, 0.1, 0.5, 1, 2.5, 10, 30, 60, 180, 600, 3_600];
