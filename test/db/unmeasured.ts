import type { Metrics } from '../../platform/telemetry/metrics/catalog.ts';

/** Metrics that nobody reads. */
export const UNMEASURED: Metrics = { count: () => {}, observe: () => {}, set: () => {} };
