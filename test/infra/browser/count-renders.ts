import type { Page } from 'playwright-core';

/** Renders of list items since the last count: all, and those that left the text of the item as it was. */
export interface Renders {
  all: number;
  wasted: number;
}

/**
 * Counts, in a page that is not loaded yet, how often React renders a component whose element is a list item. React calls the hook of its developer
 * tools after each commit, in a production build too; a fiber that rendered has the flag PerformedWork.
 */
export async function countRenders(page: Page): Promise<() => Promise<Renders>> {
  await page.addInitScript(`
    const PERFORMED_WORK = 1;
    const texts = new WeakMap();
    window.renders = { all: 0, wasted: 0 };
    const visit = (fiber) => {
      const before = fiber.alternate;
      if (typeof fiber.type !== 'string' && fiber.flags & PERFORMED_WORK && fiber.child?.type === 'li') {
        const row = fiber.child.stateNode;
        window.renders.all += 1;
        if (texts.get(row) === row.textContent) window.renders.wasted += 1;
        texts.set(row, row.textContent);
      }
      if (before && before.child === fiber.child) return; // nothing below was rendered
      for (let child = fiber.child; child; child = child.sibling) visit(child);
    };
    window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: (_, { current }) => visit(current),
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
      checkDCE() {},
    };
  `);
  return async () => {
    const counted = await page.evaluate<Renders>('window.renders');
    await page.evaluate('window.renders = { all: 0, wasted: 0 }');
    return counted;
  };
}
