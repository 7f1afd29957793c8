import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { seal, unseal } from '../../../platform/sealing.ts';
import { headersFor, signatureHeaders } from '../../../platform/webhooks/headers.ts';
import { newSecret, sealSecret } from '../../../platform/webhooks/secret.ts';

const config = { KEY_SECRET: 'a-secret-for-tests-only' };
const accountId = '01a20069-817c-71a2-9087-26d54976418f';
const event = { id: 'e.1', body: '{"a":"ü"}', at: new Date('2026-11-23T12:00:00.999Z') };
const none = { accountId, signing: false, sealedSecrets: [], metadata: null };

describe('the headers of an event', () => {
  test('are two without an option, and need no KEY_SECRET', () => {
    expect(headersFor({ KEY_SECRET: undefined }, none)!(event)).toEqual({
      'content-type': 'application/json',
      'webhook-id': 'e.1',
    });
  });

  test('have the signature of the example in the specification of Standard Webhooks', () => {
    const headers = signatureHeaders({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    });
    expect(headers).toEqual({
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test('have a signature by each secret that still signs', () => {
    const sealedSecrets = [newSecret(), newSecret()].map((secret) => sealSecret(config, accountId, secret));
    const headers = headersFor(config, { ...none, signing: true, sealedSecrets })!(event);
    expect(headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/);
    expect(headers['webhook-timestamp']).toBe(String(Math.floor(event.at.getTime() / 1_000)));
  });

  test('cannot be made if no secret can be read: the event is not sent unsigned', () => {
    const sealedSecrets = [sealSecret({ KEY_SECRET: 'another-secret-for-tests' }, accountId, newSecret())];
    expect(headersFor(config, { ...none, signing: true, sealedSecrets })).toBeUndefined();
    expect(headersFor(config, { ...none, signing: true })).toBeUndefined();
  });

  test('have the metadata as base64url of its JSON, up to 4 KiB', () => {
    const json = '{"order":"ü/?"}';
    const header = headersFor(config, { ...none, metadata: json })!(event)['webhook-metadata']!;
    expect(header).toMatch(/^[\w-]+$/);
    expect(Buffer.from(header, 'base64url').toString()).toBe(json);
    const ofBytes = (bytes: number) => headersFor(config, { ...none, metadata: 'x'.repeat(bytes) })!(event);
    expect(ofBytes(4_096)).toHaveProperty('webhook-metadata');
    expect(ofBytes(4_097)).not.toHaveProperty('webhook-metadata');
  });
});

describe('a sealed text', () => {
  const owner = { use: 'webhook secrets', owner: accountId } as const;

  test('opens with the same KEY_SECRET for the same owner only', () => {
    const sealed = seal(config, 'whsec_ü', owner);
    expect(sealed.includes('whsec_')).toBe(false);
    expect(unseal(config, sealed, owner)).toBe('whsec_ü');
    expect(unseal(config, sealed, { ...owner, owner: 'someone else' })).toBeUndefined();
    expect(unseal({ KEY_SECRET: 'another-secret-for-tests' }, sealed, owner)).toBeUndefined();
    sealed[14]! ^= 1;
    expect(unseal(config, sealed, owner)).toBeUndefined();
  });

  test('is another one each time, and needs a KEY_SECRET', () => {
    expect(seal(config, 'a', owner).equals(seal(config, 'a', owner))).toBe(false);
    expect(() => seal({ KEY_SECRET: undefined }, 'a', owner)).toThrow('KEY_SECRET');
  });
});

test('the verifier that docs/webhooks.md shows takes what is signed, and nothing else', async () => {
  const page = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
  const [, code = ''] = /^```js\n([^]*?)^```$/m.exec(page) ?? [];
  const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    isGenuine: (headers: object, body: string, secret: string) => boolean;
  };
  const [secret, other, body] = [newSecret(), newSecret(), event.body];
  const sign = (secrets: string[], at = new Date()) => ({
    'webhook-id': event.id,
    ...signatureHeaders({ id: event.id, body, at, secrets }),
  });
  expect(isGenuine(sign([secret]), body, secret)).toBe(true);
  expect(isGenuine(sign([other, secret]), body, secret)).toBe(true);
  expect(isGenuine(sign([other]), body, secret)).toBe(false);
  expect(isGenuine(sign([secret]), `${body} `, secret)).toBe(false);
  expect(isGenuine(sign([secret], new Date(Date.now() - 301_000)), body, secret)).toBe(false);
  expect(isGenuine({}, body, secret)).toBe(false);
  const signed = sign([secret]);
  const foreign = { ...signed, 'webhook-signature': signed['webhook-signature'].replace(/.$/, 'é') };
  expect(isGenuine(foreign, body, secret)).toBe(false);
});
