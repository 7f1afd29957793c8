import type { CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import { ANALYSES } from './analyses.ts';
import { MAKERS } from './makers.ts';
import { RunFailed, type Simulation, type Simulations } from './sound.ts';

/** Capabilities, as their output is for audio of known facts. No audio is computed. One that was just added may lack. */
const SIMULATIONS: Partial<Simulations<CapabilityName>> = { ...ANALYSES, ...MAKERS };

/** Returns the simulation of a capability; throws `RunFailed` where there is none. */
export function simulationOf(name: CapabilityName): Simulation {
  const simulation = SIMULATIONS[name];
  if (!simulation) throw new RunFailed('step_failed', `${name} is not simulated.`);
  return simulation;
}
