/** Thrown when the child process that worked on a task crashed or was killed from outside: an infrastructure fault, to be retried. */
export class EngineChildDied extends Error {
  override name = 'EngineChildDied';
}
