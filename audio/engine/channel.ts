import type { Duplex } from 'node:stream';

const NEWLINE = 0x0a;

/** A message that is too long to be parsed on the event loop. */
export class LongMessage {
  /** A line of JSON. */
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }
}

interface ChannelOptions {
  /** Maximum size of a message in bytes. */
  maxBytes: number;
  /** Size in bytes beyond which a message is not parsed. Default: none. */
  longBytes?: number;
  /** Gets each message, a long one as a `LongMessage`. */
  onMessage: (message: unknown) => void;
  /** Called once, when the other side sent something that is not a message, or one that is too long; nothing follows. */
  onBroken: () => void;
}

/**
 * Exchanges messages over a stream, one line of JSON each. Node's own channel between processes is not used: it has no limit on
 * the size of a message, accepts file descriptors and runs a deserialiser that is not made for hostile bytes.
 */
export class Channel {
  readonly #stream: Duplex;
  readonly #options: ChannelOptions;
  /** The beginning of a message whose end has not arrived. */
  #parts: Buffer[] = [];
  #bytes = 0;
  #isBroken = false;

  constructor(stream: Duplex, options: ChannelOptions) {
    this.#stream = stream;
    this.#options = options;
    stream.on('data', (chunk: Buffer) => this.#receive(chunk));
    stream.on('error', () => undefined); // the other side is gone: its process is watched
  }

  send(message: object): void {
    this.#stream.write(`${JSON.stringify(message)}\n`);
  }

  /** Reads nothing more: what has arrived already is dropped. */
  close(): void {
    this.#isBroken = true;
    this.#parts = [];
    this.#stream.destroy();
  }

  #receive(chunk: Buffer): void {
    let rest = chunk;
    while (!this.#isBroken) {
      const end = rest.indexOf(NEWLINE);
      const part = end < 0 ? rest : rest.subarray(0, end);
      this.#parts.push(part);
      this.#bytes += part.length;
      if (this.#bytes > this.#options.maxBytes) return this.#break();
      if (end < 0) return;
      this.#deliver();
      rest = rest.subarray(end + 1);
    }
  }

  #deliver(): void {
    const line = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#bytes = 0;
    const isLong = line.length > (this.#options.longBytes ?? Infinity);
    const message = isLong ? new LongMessage(line) : parse(line.toString('utf8'));
    if (message === undefined) this.#break();
    else this.#options.onMessage(message);
  }

  #break(): void {
    this.close();
    this.#options.onBroken();
  }
}

/** Returns the value of a line of JSON; undefined when it is none. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
