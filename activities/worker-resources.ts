import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Resources } from '../platform/resources.ts';
import type { LocalCache } from '../audio/engine/scratch/local-cache.ts';
import type { Engine } from '../audio/engine/engine.ts';
import type { Metrics } from '../platform/telemetry/metrics/catalog.ts';
import type { EngineTimeRecorder } from './engine-time-recorder.ts';
import type { ItemWatch } from './item-watch.ts';
import type { RightOfWay } from './right-of-way.ts';

/** Dependencies of the activities: the process's resources, the engine, the local cache, the language model, the recorder of engine time, the watch over items in work, the right of way of accounts with little to do and the metrics. */
export interface WorkerResources extends Resources {
  engine: Engine;
  cache: LocalCache;
  model: LanguageModelV4;
  engineTime: EngineTimeRecorder;
  itemWatch: ItemWatch;
  rightOfWay: RightOfWay;
  metrics: Metrics;
}
