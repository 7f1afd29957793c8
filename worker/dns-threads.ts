/**
 * Threads of libuv's pool. The system looks host names up in it, in half of it at most; by default that is two at a time, and
 * names of one tenant that no server answers for, at ten seconds each, would time out the downloads of all others. Half of
 * this is as many as the downloads of the default lanes. A thread that waits costs some kilobytes.
 */
const THREADS = 256;

/** Widens the pool unless the environment sizes it; call it before anything uses the pool, which takes its size only once. */
export function widenThreadPool(env: NodeJS.ProcessEnv): void {
  env['UV_THREADPOOL_SIZE'] ||= String(THREADS);
}
