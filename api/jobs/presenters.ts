import type { z } from 'zod';
import { adviceOf, explain, type Failure } from '../../workflows/domain/failure.ts';
import { shownItemState } from '../../workflows/domain/states.ts';
import type { ExplainedItem, Wait } from './explain-items.ts';
import type { Evidence } from './find-evidence.ts';
import type { failure as failureSchema, whyOfItem } from './schemas.ts';

/** Presents the reason why an item or a step failed. */
export function presentFailure(failure: Failure): z.input<typeof failureSchema> {
  return { code: failure.code, message: explain(failure) };
}

/** Presents why an item is in its state, in words and fields. */
export function presentWhy({ item, wait, evidence }: ExplainedItem): z.input<z.ZodObject<typeof whyOfItem>> {
  const { failure } = item;
  return {
    item_id: item.id,
    audio_url: item.audioUrl,
    ...presentDetails(item),
    status: shownItemState(item.status),
    explanation: inWords({ item, wait, evidence }),
    waiting: wait && presentWait(wait),
    progress: item.progress,
    failure:
      failure && evidence ? { code: failure.code, message: explain(failure), evidence, help: adviceOf(failure) } : null,
  };
}

function presentWait({ ahead, use, running, expected }: Wait) {
  return {
    own_items_ahead: ahead,
    own_items_running: use.ownRunning,
    others_running: use.othersRunning,
    running_before: running.map(({ id, jobId, kind, progress }) => ({
      item_id: id,
      batch_id: kind === 'batch' ? jobId : null,
      job_id: kind === 'batch' ? null : jobId,
      progress,
    })),
    ended_in_5_min: { own: use.ownEnded, all: use.allEnded },
    expected_start: expected && {
      earliest: expected.earliest.toISOString(),
      latest: expected.latest.toISOString(),
    },
  };
}

function inWords({ item, wait, evidence }: ExplainedItem): string {
  if (wait) return waitInWords(wait);
  if (item.failure) return [explain(item.failure), evidence && evidenceInWords(evidence)].filter(Boolean).join(' ');
  if (item.status === 'completed') return 'It has completed.';
  if (item.status === 'cancelled') return 'It was cancelled, so it was not worked on. Submit it again if you need it.';
  return item.progress
    ? `It is being worked on: step ${item.progress.step} of ${item.progress.steps}, ${item.progress.capability}, ${item.progress.percent} % done.`
    : 'It has begun. Its next step waits for its turn, or began within the last second.';
}

function waitInWords({ ahead, use, isServed, expected }: Wait): string {
  const own = `It waits: ${count(ahead, 'item')} of this account come before it and ${use.ownRunning} of them run now.`;
  const others = `${count(use.othersRunning, 'item')} of other accounts run in the same lane; accounts take turns.`;
  if (!isServed) return `${own} No worker serves its lane now. It starts once the operator has started one.`;
  if (!expected)
    return `${own} ${others} Nothing has ended there in the last five minutes, so no start can be expected.`;
  const [from, to] = [expected.earliest, expected.latest].map((time) => time.toISOString().slice(11, 19));
  return `${own} ${others} By the pace of the last five minutes, it starts between ${from} and ${to} UTC.`;
}

function evidenceInWords({ byte, header, limit }: Evidence): string {
  const parts = [
    byte && `The file begins with the bytes ${byte.found} ("${byte.text}").`,
    header && `The response had the ${header.name} ${header.value}.`,
    limit && `The limit is ${limit.value} (${limit.name}).`,
  ];
  return parts.filter(Boolean).join(' ');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Presents the details of an item that has some. */
export function presentDetails({ customId: id, metadata }: { customId: string | null; metadata: unknown }): {
  custom_id?: string;
  metadata?: Record<string, unknown>;
} {
  return {
    ...(id === null ? {} : { custom_id: id }),
    ...(metadata === null ? {} : { metadata: metadata as Record<string, unknown> }),
  };
}
