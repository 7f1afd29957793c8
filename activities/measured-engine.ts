import type { Engine } from '../audio/engine/engine.ts';
import type { TaskLimits } from '../audio/engine/task-run.ts';
import type { Metrics } from '../platform/telemetry/metrics/catalog.ts';
import type { Outcome } from '../workflows/domain/failure.ts';

/** Returns an engine whose tasks are measured: time, processor time and length of the audio, by capability. */
export function measuredEngine(engine: Engine, metrics: Metrics): Engine {
  async function measured<T extends TaskLimits, R>(
    capability: string,
    request: T,
    { run, secondsOf }: { run: (request: T) => Promise<Outcome<R>>; secondsOf: (value: R) => number },
  ): Promise<Outcome<R>> {
    let usedMs = 0;
    let begunAt: number | undefined;
    const onBegin = (): void => {
      begunAt = performance.now();
      request.onBegin?.();
    };
    const onUse = (ms: number): void => {
      usedMs = ms;
      request.onUse?.(ms);
    };
    let outcome: Outcome<R> | undefined;
    try {
      outcome = await run({ ...request, onBegin, onUse });
      return outcome;
    } finally {
      const end = outcome === undefined ? 'interrupted' : outcome.ok ? 'completed' : 'failed';
      if (begunAt !== undefined)
        metrics.observe('audio_engine_task_seconds', (performance.now() - begunAt) / 1_000, { capability });
      metrics.observe('audio_engine_task_cpu_seconds', usedMs / 1_000, { capability, outcome: end });
      if (outcome?.ok) metrics.observe('audio_engine_task_audio_seconds', secondsOf(outcome.value), { capability });
    }
  }
  return {
    ...engine,
    probe: (request) =>
      measured('decode', request, { run: (each) => engine.probe(each), secondsOf: (facts) => facts.duration_s }),
    step: (request) =>
      measured(request.capability, request, {
        run: (each) => engine.step(each),
        secondsOf: () => request.facts.duration_s,
      }),
  };
}
