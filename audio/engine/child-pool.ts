import { EngineChild } from './child-process.ts';
import type { Jail } from './jail/jail.ts';
import { isWornOut, keptIdle } from './kept-children.ts';
import type { Log } from './log.ts';
import { TaskFolder } from './task-folder.ts';

interface ChildPoolOptions {
  /** Children at most that work at a time. */
  size: number;
  niceness: number;
  /** Children at most that `demote` has taken out of the pool and that still work; default 0. */
  maxDemoted?: number;
  /** Idle children at most that are kept for accounts that come back, beside those that work. Default: by the memory of the machine. */
  keptIdle?: number;
  jail: Jail;
  /** Folder in which children get folders of their own. */
  workDir: string;
  log: Log;
  /** Called after a child has ended and left the pool, for whatever reason. */
  onExit: () => void;
}

/**
 * Child processes of one priority: spawned when they are first needed, kept while idle, replaced when worn out. A
 * child serves one account for life: one that a hostile file took over never sees the audio of another account. Once a pool has
 * served two accounts, a child that has served none is kept ready, so that the next account need not wait for its start.
 */
export class ChildPool {
  readonly #options: ChildPoolOptions;
  readonly #keptIdle: number;
  readonly #children = new Set<EngineChild>();
  readonly #working = new Set<EngineChild>();
  readonly #demoted = new Set<EngineChild>();
  /** In order of use, the longest idle first; children without an owner have not worked yet. */
  #idle: EngineChild[] = [];
  #firstOwner: string | undefined;
  #servesMany = false;

  constructor(options: ChildPoolOptions) {
    this.#options = options;
    this.#keptIdle = options.keptIdle ?? keptIdle();
  }

  /** Reports whether `acquire` may be called. */
  get hasCapacity(): boolean {
    return this.#working.size < this.#options.size;
  }

  /** Reports whether a child of an account is idle: its next task needs no start. */
  hasIdle(accountId: string): boolean {
    return this.#idle.some(({ owner }) => owner === accountId);
  }

  /** Returns an idle child of an account, one that has served nobody, or a new one; throws what spawning throws. */
  acquire(accountId: string): EngineChild {
    const child = this.#takeIdle(accountId) ?? this.#takeIdle(undefined) ?? this.#spawn();
    child.owner = accountId;
    this.#working.add(child);
    this.#firstOwner ??= accountId;
    this.#servesMany ||= this.#firstOwner !== accountId;
    this.#trim();
    return child;
  }

  /** Takes a child back after its task, and retires it when it has done its share. */
  release(child: EngineChild): void {
    this.#working.delete(child);
    if (isWornOut(child) || this.#demoted.has(child)) child.kill();
    else this.#idle.push(child);
    this.#trim();
    if (this.#servesMany && !this.#idle.some(({ owner }) => owner === undefined)) this.#idle.push(this.#spawn());
  }

  /** Gives a working child another niceness and its place to another child; it ends after its task. Does nothing if there are too many such children. */
  demote(child: EngineChild, niceness: number): void {
    if (!this.#working.has(child) || this.#demoted.size >= (this.#options.maxDemoted ?? 0)) return;
    this.#working.delete(child);
    this.#demoted.add(child);
    child.setNiceness(niceness);
  }

  /** Kills all children and resolves once they are gone. */
  async close(): Promise<void> {
    const children = [...this.#children];
    for (const child of children) child.kill();
    await Promise.all(children.map((child) => child.gone));
  }

  #takeIdle(owner: string | undefined): EngineChild | undefined {
    const child = this.#idle.findLast((each) => each.owner === owner);
    if (child) this.#idle = this.#idle.filter((each) => each !== child);
    return child;
  }

  /** Kills the longest idle children that are too many. */
  #trim(): void {
    const owned = this.#idle.filter(({ owner }) => owner !== undefined);
    const room = this.#options.size - this.#working.size + (this.#servesMany ? this.#keptIdle : 0);
    for (const child of owned.slice(0, Math.max(0, owned.length - room))) {
      this.#idle = this.#idle.filter((each) => each !== child);
      child.kill();
    }
  }

  #spawn(): EngineChild {
    const { niceness, log, jail, workDir, onExit } = this.#options;
    const child = new EngineChild({
      jail,
      folder: new TaskFolder(workDir),
      log,
      niceness,
      onExit: () => {
        this.#children.delete(child);
        this.#working.delete(child);
        this.#demoted.delete(child);
        this.#idle = this.#idle.filter((each) => each !== child);
        onExit();
      },
    });
    this.#children.add(child);
    return child;
  }
}
