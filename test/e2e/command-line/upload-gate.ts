import { createServer, request as send } from 'node:http';
import { onTestFinished } from 'vitest';
import { close, listen } from '../../infra/servers/audio-host.ts';
import type { ServiceClient } from '../../infra/service-client.ts';

/** A proxy of the service that lets so many uploads through, so that a command is in the middle of its uploads for as long as a test likes. */
export interface UploadGate {
  url: string;
  /** Lets all further uploads through. */
  open(): void;
  /** Ends every connection and accepts no other, as a dead network does. */
  close(): Promise<void>;
}

/** Starts a gate; it closes with the test. */
export async function startUploadGate({ baseUrl }: ServiceClient, uploads: number): Promise<UploadGate> {
  let left = uploads;
  const opened = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === 'POST' && request.url!.startsWith('/v1/uploads') && left-- <= 0) await opened.promise;
      if (response.destroyed) return; // the command has ended
      const { method, headers } = request;
      const forwarded = send(new URL(request.url!, baseUrl), { method, headers, agent: false }, (reply) => {
        response.writeHead(reply.statusCode!, reply.headers);
        reply.pipe(response);
      });
      forwarded.on('error', () => response.destroy());
      request.pipe(forwarded);
    })();
  });
  const url = await listen(server);
  onTestFinished(() => close(server));
  return { url, open: opened.resolve, close: () => close(server) };
}
