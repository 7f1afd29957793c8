import { createSocket, type RemoteInfo } from 'node:dgram';
import ipaddr from 'ipaddr.js';

/** What a name server says of a name: its addresses, none of it, or nothing at all. */
export type Entry = string[] | 'silent';

const TYPES = new Map([
  [1, 4],
  [28, 6],
]);
const NO_SUCH_NAME = 3;

/** Starts a DNS server over UDP on this machine, with these names only. It notes the names that it was asked for. */
export async function startNameServer(
  entries: Record<string, Entry>,
): Promise<{ address: string; asked: string[]; close(): Promise<void> }> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const { name, type, end } = questionOf(query);
    asked.push(name);
    const entry = entries[name];
    if (entry === 'silent') return;
    const addresses = (entry ?? []).map((text) => Buffer.from(ipaddr.parse(text).toByteArray()));
    const answers = addresses.filter(({ length }) => length === (TYPES.get(type) === 4 ? 4 : 16)).map(answerOf(type));
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (entry ? 0 : NO_SUCH_NAME), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** Returns the name and the type that a query asks for, and where its question ends. */
function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

const answerOf =
  (type: number) =>
  (data: Buffer): Buffer => {
    const head = Buffer.alloc(12);
    head.writeUInt16BE(0xc00c, 0); // the name of the question
    head.writeUInt16BE(type, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt32BE(1, 6); // seconds to live
    head.writeUInt16BE(data.length, 10);
    return Buffer.concat([head, data]);
  };
