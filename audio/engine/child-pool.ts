import { EngineChild } from './child-process.ts';
import type { Log } from './log.ts';

/** Tasks after which a child is replaced, so that leaks of native code end with it. */
const TASKS_PER_CHILD = 500;

interface ChildPoolOptions {
  /** Children at most. */
  size: number;
  niceness: number;
  log: Log;
  /** Called after a child has ended and left the pool, for whatever reason. */
  onExit: () => void;
}

/** Child processes of one priority: spawned when they are first needed, kept while idle, replaced after `TASKS_PER_CHILD` tasks. */
export class ChildPool {
  readonly #options: ChildPoolOptions;
  readonly #children = new Set<EngineChild>();
  #idle: EngineChild[] = [];

  constructor(options: ChildPoolOptions) {
    this.#options = options;
  }

  /** Reports whether `acquire` may be called: a child is idle, or one more may be spawned. */
  get hasCapacity(): boolean {
    return this.#idle.length > 0 || this.#children.size < this.#options.size;
  }

  /** Returns an idle child, or spawns one; throws what spawning throws. */
  acquire(): EngineChild {
    return this.#idle.pop() ?? this.#spawn();
  }

  /** Takes a child back after its task, and retires it when it has done its share. */
  release(child: EngineChild): void {
    if (child.taskCount >= TASKS_PER_CHILD) child.kill();
    else this.#idle.push(child);
  }

  /** Kills all children and resolves once they are gone. */
  async close(): Promise<void> {
    const children = [...this.#children];
    for (const child of children) child.kill();
    await Promise.all(children.map((child) => child.gone));
  }

  #spawn(): EngineChild {
    const { niceness, log, onExit } = this.#options;
    const child = new EngineChild({
      log,
      niceness,
      onExit: () => {
        this.#children.delete(child);
        this.#idle = this.#idle.filter((each) => each !== child);
        onExit();
      },
    });
    this.#children.add(child);
    return child;
  }
}
