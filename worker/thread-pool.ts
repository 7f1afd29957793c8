/**
 * Threads of libuv's pool, in which a worker reads and writes files, and half of which may look up the names of its own servers. Names that
 * customers give are looked up without a thread.
 */
const THREADS = 16;

/** Sizes the pool, unless the environment does. Call it before anything uses the pool: its size is read once. */
export function sizeThreadPool(env: NodeJS.ProcessEnv): void {
  env['UV_THREADPOOL_SIZE'] ||= String(THREADS);
}
