import { Client } from 'pg';
import type { Config } from '../../config.ts';
import type { Logger } from '../../telemetry/logger.ts';

const RECONNECT_MS = 500;

/** One LISTEN connection of this process, for the channels that it needs just now. */
export interface ChatListener {
  /** Listens to a channel, once more if it does already. Resolves when its notifications arrive, or when the connection failed. */
  hold(channel: string): Promise<void>;
  /** Ends one hold of a channel. */
  release(channel: string): void;
  close(): Promise<void>;
}

/** Opens a listener. It connects at the first hold, and again after its connection was lost. */
export function openChatListener({
  config,
  log,
  onPayload,
}: {
  config: Pick<Config, 'DATABASE_URL'> & Partial<Pick<Config, 'DATABASE_DIRECT_URL'>>;
  log: Logger;
  onPayload: (payload: string) => void;
}): ChatListener {
  const holds = new Map<string, number>();
  let connection: Promise<{ client: Client; send: ReturnType<typeof inTurn> } | undefined> | undefined;
  let closed = false;

  async function connect(): Promise<Awaited<typeof connection>> {
    const client = new Client({ connectionString: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, keepAlive: true });
    const lost = (error?: Error): void => {
      if (connection === undefined) return;
      connection = undefined;
      if (closed) return;
      log.warn({ err: error }, 'the connection that listens for chat chunks was lost');
      setTimeout(() => {
        if (holds.size > 0 && !closed) connection ??= connect();
      }, RECONNECT_MS).unref();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ payload = '{}' }) => onPayload(payload));
    try {
      await client.connect();
      const send = inTurn(client);
      for (const channel of holds.keys()) await send(`listen "${channel}"`);
      return { client, send };
    } catch (error) {
      lost(error instanceof Error ? error : undefined);
      await client.end().catch(() => undefined);
      return undefined;
    }
  }

  async function unlisten(channel: string): Promise<void> {
    const connected = await connection;
    if (!holds.has(channel)) await connected?.send(`unlisten "${channel}"`);
  }

  return {
    async hold(channel) {
      holds.set(channel, (holds.get(channel) ?? 0) + 1);
      if (closed) return;
      await (await (connection ??= connect()))?.send(`listen "${channel}"`); // where it is lost, it listens again once it is connected
    },
    release(channel) {
      const left = (holds.get(channel) ?? 0) - 1;
      if (left > 0) holds.set(channel, left);
      else holds.delete(channel);
      if (left <= 0) void unlisten(channel);
    },
    async close() {
      closed = true;
      const connected = await connection;
      connection = undefined;
      await connected?.client.end().catch(() => undefined);
    },
  };
}

/** Returns a function that sends statements one after the other. Its promise resolves also where a statement failed: the connection is lost then. */
function inTurn(client: Client): (statement: string) => Promise<void> {
  let sent = Promise.resolve();
  return (statement) =>
    (sent = sent
      .then(() => client.query(statement))
      .then(
        () => undefined,
        () => undefined,
      ));
}
