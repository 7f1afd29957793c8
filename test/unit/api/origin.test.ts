import type { Context } from 'koa';
import { describe, expect, test } from 'vitest';
import { originOf } from '../../../api/http/origin.ts';

function origin(host: string, config: { PUBLIC_URL?: string; HOST?: string } = {}): string {
  const socket = { localAddress: '::ffff:10.1.2.3', localPort: 3000 };
  const ctx = { host, protocol: 'http', req: { socket } } as unknown as Context;
  return originOf(ctx, { PUBLIC_URL: undefined, HOST: '127.0.0.1', ...config });
}

describe('the origin of signed addresses', () => {
  test('is PUBLIC_URL, whatever the request says', () => {
    expect(origin('evil.example', { PUBLIC_URL: 'https://audio.example/' })).toBe('https://audio.example');
  });

  test('is else the host of the request, if that is loopback: a port may be published as another one', () => {
    for (const host of ['localhost:8080', '127.0.0.1:3000', '127.1.2.3', '[::1]:3000'])
      expect(origin(host)).toBe(`http://${host}`);
  });

  test('is else the address that the API listens on', () => {
    const others = [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '127.0.0.1@evil.example',
      'a b',
      '',
    ];
    for (const host of others) {
      expect(origin(host), host).toBe('http://127.0.0.1:3000');
      expect(origin(host, { HOST: '0.0.0.0' }), host).toBe('http://10.1.2.3:3000');
      expect(origin(host, { HOST: '::' }), host).toBe('http://10.1.2.3:3000');
      expect(origin(host, { HOST: 'fd00::7' }), host).toBe('http://[fd00::7]:3000');
      expect(origin(host, { HOST: 'api.internal' }), host).toBe('http://api.internal:3000');
    }
  });
});
