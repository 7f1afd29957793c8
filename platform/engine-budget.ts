import type { Config } from './config.ts';
import type { Standing } from './db/ledger/engine-time.ts';

export type EngineSettings = Pick<Config, 'FREE_ENGINE_S_PER_DAY' | 'ENGINE_S_PER_TOKEN'>;

/** The engine time that is left to an account, and how its work is treated. */
export interface EngineBudget {
  /** Left of today's free time. */
  freeLeftMs: number;
  /** Left of the time that charged tokens brought, which is used once the free time is. */
  budgetLeftMs: number;
  /** Without any time left the work of an account that was topped up has low priority; that of another account fails. */
  treatment: 'normal' | 'low' | 'refused';
}

/** Returns the time that is free each UTC day, in milliseconds. */
export function freeMsPerDay({ FREE_ENGINE_S_PER_DAY }: Pick<EngineSettings, 'FREE_ENGINE_S_PER_DAY'>): number {
  return 1_000 * FREE_ENGINE_S_PER_DAY;
}

/** Returns the engine time that is left to an account. */
export function engineBudget(
  { usedTodayMs, drawnMs, chargedTokens, isToppedUp }: Standing,
  settings: EngineSettings,
): EngineBudget {
  const freeLeftMs = Math.max(0, freeMsPerDay(settings) - usedTodayMs);
  const budgetLeftMs = Math.max(0, 1_000 * settings.ENGINE_S_PER_TOKEN * chargedTokens - drawnMs);
  if (freeLeftMs > 0 || budgetLeftMs > 0) return { freeLeftMs, budgetLeftMs, treatment: 'normal' };
  return { freeLeftMs, budgetLeftMs, treatment: isToppedUp ? 'low' : 'refused' };
}
