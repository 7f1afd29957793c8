import { z } from 'zod';

const uploadSchema = z.object({ audio_url: z.string() });
const submittedSchema = z.object({ batch_id: z.string() });
const statusSchema = z.object({ status: z.string(), total_items: z.number(), percent_complete: z.number() });
const itemSchema = z.object({
  audio_url: z.string(),
  status: z.string(),
  raw_results: z.record(z.string(), z.record(z.string(), z.unknown())).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  tokens_charged: z.number(),
  cached: z.boolean(),
});
const resultsSchema = z.object({ items: z.array(itemSchema), has_more: z.boolean() });

export type DemoItem = z.infer<typeof itemSchema>;
export type BatchStatus = z.infer<typeof statusSchema>;
export type DemoClient = ReturnType<typeof demoClient>;

/** Creates a client with the few API calls that the demo makes, as any customer would make them. */
export function demoClient({ url, key, signal }: { url: string; key: string; signal: AbortSignal }) {
  async function call<T>(schema: z.ZodType<T>, path: string, init: RequestInit = {}): Promise<T> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${key}`);
    const response = await fetch(`${url}${path}`, { ...init, headers, signal });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${init.method ?? 'GET'} ${path} returned ${response.status}: ${text.slice(0, 500)}`);
    return schema.parse(JSON.parse(text));
  }

  return {
    /** Uploads audio and returns its upload:// address. */
    async upload(bytes: Buffer<ArrayBuffer>): Promise<string> {
      const headers = { 'content-type': 'application/octet-stream' };
      return (await call(uploadSchema, '/v1/uploads', { method: 'POST', body: bytes, headers })).audio_url;
    },
    /** Submits a batch and returns its id. */
    async submit(recipeId: string, audioUrls: string[]): Promise<string> {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ recipe_id: recipeId, audio_urls: audioUrls });
      return (await call(submittedSchema, '/v1/batch', { method: 'POST', body, headers })).batch_id;
    },
    status: (batchId: string): Promise<BatchStatus> => call(statusSchema, `/v1/batch/${batchId}`),
    /** Returns all items of a batch, which it reads page by page. */
    async results(batchId: string): Promise<DemoItem[]> {
      const all: DemoItem[] = [];
      for (let page = 1; ; page++) {
        const { items, has_more: more } = await call(resultsSchema, `/v1/batch/${batchId}/results?page=${page}`);
        all.push(...items);
        if (!more) return all;
      }
    },
    /** Downloads a file that the service made by its signed address. */
    async download(address: string): Promise<Buffer> {
      const response = await fetch(new URL(address, url), { signal });
      if (!response.ok) throw new Error(`Downloading a result returned ${response.status}.`);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}
