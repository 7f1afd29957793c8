/** The service cannot start. The message says why and what to do, so that no stack is needed. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
