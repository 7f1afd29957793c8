/** What the engine needs of a logger: pino's shape, fields first. */
export interface Log {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
