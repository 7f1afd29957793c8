// oxlint-disable no-restricted-imports -- these attempts must fail
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { call, callAttempt, type Attempt } from './attempt.ts';
import { openByFfmpeg } from './open-by-ffmpeg.ts';

const STREAM = 1;
const DATAGRAM = 2;
const RAW = 3;

/** Families of sockets by their numbers in the kernel. */
const FAMILIES = [
  { name: 'TCP', family: 2, type: STREAM },
  { name: 'UDP', family: 2, type: DATAGRAM },
  { name: 'TCP over IPv6', family: 10, type: STREAM },
  { name: 'UDP over IPv6', family: 10, type: DATAGRAM },
  { name: 'raw IP', family: 2, type: RAW },
  { name: 'Unix', family: 1, type: STREAM },
  { name: 'Unix datagrams', family: 1, type: DATAGRAM },
  { name: 'netlink', family: 16, type: RAW },
  { name: 'packets', family: 17, type: RAW },
  { name: 'VSOCK', family: 40, type: STREAM },
  { name: "the kernel's cryptography", family: 38, type: 5 },
] as const;

async function connected(options: { port: number; host: string } | { path: string }): Promise<void> {
  const socket = connect(options);
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}

/** Reaching for other machines and for services of this one. */
export const NETWORK_ATTEMPTS: readonly Attempt[] = [
  ...FAMILIES.map(({ name, family, type }) =>
    callAttempt(`makes a socket for ${name}`, 'socket', () => [family, type, 0]),
  ),
  callAttempt('makes a pair of sockets', 'socketpair', () => [1, STREAM, 0, Buffer.alloc(8)]),
  {
    name: 'connects to a port of this machine',
    run: ({ port }) => connected({ port, host: '127.0.0.1' }),
    worksOutside: true,
  },
  {
    name: 'connects to a socket of the parent',
    run: ({ socketPath }) => connected({ path: socketPath }),
    worksOutside: true,
  },
  {
    name: 'connects to an abstract socket of the parent',
    run: ({ socketPath }) => connected({ path: `\0${socketPath}` }),
  },
  {
    name: 'listens at a port',
    async run() {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      server.close();
    },
    worksOutside: true,
  },
  {
    name: 'sends a datagram',
    async run({ port }) {
      const socket = createSocket('udp4');
      socket.bind(0);
      await once(socket, 'listening');
      await new Promise((resolve) => {
        socket.send('x', port, '127.0.0.1', resolve);
      });
      socket.close();
    },
    worksOutside: true,
  },
  { name: 'opens an address through FFmpeg', run: ({ port }) => openByFfmpeg(`tcp://127.0.0.1:${port}`, 'EPERM') },
  {
    name: 'sends a descriptor over its channel',
    run: () => call('sendmsg', 3, Buffer.alloc(56), 0),
  },
];
