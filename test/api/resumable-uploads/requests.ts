import type { ServiceClient, TestKey, TestResponse } from '../../infra/service-client.ts';

export const TUS = { 'tus-resumable': '1.0.0' };
export const PATH = '/v1/resumable-uploads';

/** Begins an upload; other headers replace those of a right request. */
export function begin(
  service: ServiceClient,
  key: TestKey,
  bytes: number,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return service.request('POST', PATH, { key, headers: { ...TUS, 'upload-length': String(bytes), ...headers } });
}

/** Begins an upload and returns its path. */
export async function begun(service: ServiceClient, key: TestKey, bytes: number): Promise<string> {
  const { status, headers, bytes: text } = await begin(service, key, bytes);
  if (status !== 201) throw new Error(`${status}: ${text.toString()}`);
  return headers.get('location')!;
}

/** Sends bytes from an offset; other headers replace those of a right request. */
export function append(
  service: ServiceClient,
  key: TestKey,
  { path, offset, body, headers = {} }: { path: string; offset: number; body: Uint8Array; headers?: object },
): Promise<TestResponse> {
  const own = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
  return service.request('PATCH', path, { key, body, headers: { ...own, ...headers } });
}

/** Returns the offset that HEAD names; null if there is no such upload. */
export async function offsetOf(service: ServiceClient, key: TestKey, path: string): Promise<number | null> {
  const { headers } = await service.request('HEAD', path, { key, headers: TUS });
  const offset = headers.get('upload-offset');
  return offset === null ? null : Number(offset);
}
