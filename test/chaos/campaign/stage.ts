import type { Pool } from '../../../platform/db/pool.ts';
import type { CampaignLog } from './log.ts';

/** The service that a campaign works with and disturbs: `npm start`, or a fleet. */
export interface Stage {
  baseUrl: string;
  /** Starts the service; again after a fault that ended it. Resolves once it runs. */
  start(): Promise<void>;
  /** Creates a paid account with tokens, as an operator does. */
  createAccount(tokens: number): Promise<{ apiKey: string; accountId: string }>;
  /** Opens the database of the service, to check its books. */
  openDatabase(): Pool;
  /** Checks, after a disturbance, that each process that must run once does. */
  checkParts(log: CampaignLog): Promise<void> | void;
  /** Stops the service as its operator does and checks that nothing is left. */
  stopAndCheck(log: CampaignLog): Promise<void>;
  /** Returns the end of each log. */
  lastLines(): string;
  /** Ends everything that is left and removes its files. */
  dispose(): Promise<void>;
}

/** Lines that a failed campaign prints from the end of each log, and characters of each of them. */
const LAST_LINES = 15;
const LAST_LINE_LENGTH = 300;

/** Returns the end of a log. */
export function lastOf(text: string): string {
  return text
    .trim()
    .split('\n')
    .slice(-LAST_LINES)
    .map((line) => line.slice(0, LAST_LINE_LENGTH))
    .join('\n');
}
