/** Returns a function that runs work, at most `max` at a time; more waits in order of arrival. */
export function fewAtATime(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = max;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift(); // it takes over this place
      if (next) next();
      else free += 1;
    }
  };
}
