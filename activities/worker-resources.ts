import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Resources } from '../platform/resources.ts';
import type { LocalCache } from '../audio/engine/scratch/local-cache.ts';
import type { Engine } from '../audio/engine/engine.ts';
import type { EngineTimeRecorder } from './engine-time-recorder.ts';

/** Dependencies of the activities: the process's resources, the engine, the local cache, the language model and the recorder of engine time. */
export interface WorkerResources extends Resources {
  engine: Engine;
  cache: LocalCache;
  model: LanguageModelV4;
  engineTime: EngineTimeRecorder;
}
