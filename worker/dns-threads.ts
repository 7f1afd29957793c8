/**
 * Threads of libuv's pool. The system resolves host names in at most half of them: two at a time by default, so that names of
 * one tenant that no server resolves, at ten seconds each, would time out the downloads of all others. Half of this number
 * equals the downloads of the default lanes. A waiting thread costs a few kilobytes.
 */
const THREADS = 256;

/** Sizes the pool, unless the environment does. Call it before anything uses the pool: its size is read once. */
export function widenThreadPool(env: NodeJS.ProcessEnv): void {
  env['UV_THREADPOOL_SIZE'] ||= String(THREADS);
}
