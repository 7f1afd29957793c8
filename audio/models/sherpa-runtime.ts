import { createRequire } from 'node:module';
import type * as Runtime from 'sherpa-onnx-node';

const require = createRequire(import.meta.url);

/** Returns the model runtime, loaded by the first task that needs it. */
export function runtime(): typeof Runtime {
  return require('sherpa-onnx-node') as typeof Runtime;
}
