import { Client } from 'pg';

/** A connection that prepares nothing: the name of a statement is left out, so it is parsed each time. */
export class UnnamedClient extends Client {
  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const unnamed = (given: unknown, ...rest: unknown[]): unknown => query(withoutName(given), ...rest);
    Object.assign(this, { query: unnamed });
  }
}

function withoutName(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('name' in given)) return given;
  const { name: _, ...statement } = given;
  return statement;
}
