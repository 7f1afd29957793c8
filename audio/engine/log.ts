/** The part of a logger that the engine uses, in pino's shape: fields first. */
export interface Log {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
