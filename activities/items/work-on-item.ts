import { isSettledElsewhere } from '../../workflows/domain/failure.ts';
import { finalFailure, type ItemPlan, type LightWorkOutcome } from '../../workflows/domain/light-work.ts';
import type { ItemOutcome, ItemSettled } from '../../workflows/messages.ts';
import * as items from '../../platform/db/items/items.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { beginning, notedSettlement, planOf } from './begin-and-settle.ts';
import { givingWay } from './give-way.ts';
import { workFrom } from './light-work.ts';
import { untilStopped } from './until-stopped.ts';

type FirstWork = ItemSettled | { plan: ItemPlan; outcome: LightWorkOutcome };

/** The first activity of an item, of which most items have no other. */
export const wholeItemActivities = (deps: WorkerResources) => {
  const settle = notedSettlement(deps);

  async function work(itemId: string): Promise<FirstWork> {
    const item = await beginning(deps, itemId);
    if (!item) return settledBefore(deps, itemId);
    const plan = planOf(item);
    const outcome = await untilStopped(deps, itemId, () => workFrom(deps, item, 0));
    if (isSettledElsewhere(outcome)) return settledBefore(deps, itemId);
    const settlement = settlementAfter(outcome, plan);
    if (!settlement) return { plan, outcome };
    const { details, end } = await settle(itemId, settlement, item);
    return { end: end ?? settlement, details };
  }

  return {
    /**
     * Begins an item, does its light work from the first step on, and settles the item if that was all. Returns how it was settled, now or
     * by someone else; or its plan and how far the light work came. An attempt that dies runs again from the top.
     */
    async workOnItem(itemId: string): Promise<FirstWork> {
      return givingWay(deps, () => work(itemId));
    },
  };
};

/** Returns how an item ends after its first work; undefined if that is up to its workflow. */
function settlementAfter(outcome: LightWorkOutcome, plan: ItemPlan): ItemOutcome | undefined {
  if (outcome.ok && outcome.value && outcome.value.next >= plan.steps.length)
    return { status: 'completed', failedSteps: [] };
  const failure = finalFailure(outcome, plan);
  return failure && { status: 'failed', failure };
}

async function settledBefore({ db }: WorkerResources, itemId: string): Promise<ItemSettled> {
  const end = await items.endOf(db, itemId);
  return end ? { end, details: `${end.status} before` } : { end: { status: 'cancelled' }, details: 'the item is gone' };
}
