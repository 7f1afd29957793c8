import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Resources } from '../platform/resources.ts';
import type { LocalCache } from '../audio/engine/local-cache.ts';
import type { Engine } from '../audio/engine/engine.ts';

/** Dependencies of the activities: the process's resources, the engine, the local cache and the language model. */
export interface WorkerResources extends Resources {
  engine: Engine;
  cache: LocalCache;
  model: LanguageModelV4;
}
