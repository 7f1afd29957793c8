import { inject } from 'vitest';
import type { ToolName } from './tools.ts';

/** Reports whether a program beyond the README's requirements is installed: `describe.skipIf(!hasTool('prlimit'))`. */
export function hasTool(name: ToolName): boolean {
  return inject('tools').includes(name);
}
