/** Automatic retries of an item after failures of the work, by what submitted it. Workflows read them from the item's row. */
export const ITEM_RETRIES = {
  /** Default of a batch or run. */
  default: 3,
  /** Maximum that a request may ask for. */
  max: 10,
  /** A tool call of a chat turn: a person waits for it. */
  toolCall: 2,
} as const;

/** First and longest wait in milliseconds; each wait doubles the one before. */
export interface Backoff {
  firstMs: number;
  maxMs: number;
}

/** Waits of workflows. They are commands of recorded histories: a change goes through `patched()`. */
export const BACKOFFS = {
  /** Between attempts at work that failed. */
  work: { firstMs: 1_000, maxMs: 30_000 },
  /** Between polls of an item whose workflow an earlier run of its parent started. */
  foreignItem: { firstMs: 1_000, maxMs: 30_000 },
  /** Between cancel requests to such an item. */
  foreignCancel: { firstMs: 500, maxMs: 30_000 },
  /** Between polls of a run that someone else started for a chat turn. */
  foreignRun: { firstMs: 250, maxMs: 10_000 },
  /** Between looks at the cancelled work of an account whose data are erased. */
  erasure: { firstMs: 500, maxMs: 15_000 },
} as const satisfies Record<string, Backoff>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Waits before the attempts at a webhook delivery, in milliseconds, by the retries of the account. The long ones begin as the
 * standard ones do and end a day after the first attempt.
 */
export const DELIVERY_WAITS_MS = {
  standard: [0, 2_000, 4_000],
  long: [
    0,
    2_000,
    4_000,
    24_000,
    2 * MINUTE_MS,
    10 * MINUTE_MS,
    30 * MINUTE_MS,
    HOUR_MS,
    2 * HOUR_MS,
    4 * HOUR_MS,
    6 * HOUR_MS,
    10 * HOUR_MS + 17.5 * MINUTE_MS,
  ],
} as const satisfies Record<string, readonly number[]>;

/** Waits between the attempts at a delivery to a bucket that failed for a reason that may pass, in milliseconds: nine hours in all. */
export const BUCKET_WAITS_MS: readonly number[] = [
  5_000,
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
];

export type DeliveryRetries = keyof typeof DELIVERY_WAITS_MS;

/** Yields the waits of a backoff in milliseconds, without end. */
export function* waits({ firstMs, maxMs }: Backoff): Generator<number, never> {
  for (let wait = firstMs; ; wait = Math.min(2 * wait, maxMs)) yield wait;
}
