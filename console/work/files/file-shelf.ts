import type { AudioClient, Upload } from '../../../client/index.ts';
import { explainError } from '../../session/explain-error.ts';
import { recall, remember } from '../../parts/remembered.ts';

/** Audio that work is going to be started on. */
export interface ShelfFile {
  id: number;
  /** Name for people: of the file, or the address. */
  name: string;
  /** Size in bytes; undefined for an address. */
  bytes?: number;
  state: 'waiting' | 'sending' | 'ready' | 'failed';
  sentBytes: number;
  /** Set once it is ready. */
  audioUrl?: string;
  error?: string;
  /** Whether sending it again may help, once it failed. */
  canRetry?: boolean;
}

type Uploader = Pick<AudioClient, 'upload'>;

/** Uploads at a time. */
const AT_ONCE = 3;
/** Interval at which progress is shown, in milliseconds: 500 rows are drawn in less. */
const SHOW_MS = 150;
const KEY = 'console.files';

/**
 * The files that somebody has put together for work. They are uploaded at once, also while another page is shown; those that are
 * ready stay after a reload.
 */
export class FileShelf {
  readonly #client: Uploader;
  readonly #listeners = new Set<() => void>();
  readonly #sources = new Map<number, File>();
  readonly #aborts = new Map<number, AbortController>();
  #files: readonly ShelfFile[] = restored();
  #shown = this.#files;
  #lastId = this.#files.length;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Files and their uploads end with the session: an upload that went on would keep their names in the tab of whoever signs in next. */
  constructor(client: Uploader, ended: AbortSignal) {
    this.#client = client;
    ended.addEventListener('abort', () => this.clear(), { once: true });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the files as they are shown: the same list until it changes. */
  readonly shown = (): readonly ShelfFile[] => this.#shown;

  /** Adds files and begins to upload them, but those for which `problemOf` returns why they cannot be taken. */
  addFiles(sources: readonly File[], problemOf: (source: File) => string | undefined): void {
    const files = sources.map((source): ShelfFile => {
      const file = { id: ++this.#lastId, name: source.name, bytes: source.size, sentBytes: 0 };
      const error = problemOf(source);
      if (error !== undefined) return { ...file, state: 'failed', error };
      this.#sources.set(file.id, source);
      return { ...file, state: 'waiting' };
    });
    this.#set([...this.#files, ...files]);
    this.#sendNext();
  }

  /** Adds audio that has an address already; addresses that are there are left out. */
  addAddresses(found: readonly { audioUrl: string; name?: string; bytes?: number }[]): void {
    const known = new Set(this.#files.map(({ audioUrl }) => audioUrl));
    const files = found
      .filter(({ audioUrl }) => !known.has(audioUrl) && known.add(audioUrl))
      .map(({ audioUrl, name = audioUrl, ...rest }) => {
        return { ...rest, id: ++this.#lastId, name, audioUrl, state: 'ready', sentBytes: 0 } as const;
      });
    this.#set([...this.#files, ...files]);
  }

  /** Removes a file, and ends its upload. */
  remove(id: number): void {
    this.#forget(id);
    this.#set(this.#files.filter((file) => file.id !== id));
    this.#sendNext();
  }

  clear(): void {
    for (const { id } of this.#files) this.#forget(id);
    this.#set([]);
  }

  /** Removes the files of work that was started; others, such as those that could not be sent, stay. */
  removeStarted(audioUrls: readonly string[]): void {
    const started = new Set(audioUrls);
    this.#set(this.#files.filter(({ audioUrl }) => audioUrl === undefined || !started.has(audioUrl)));
  }

  /** Sends a file again whose upload failed. */
  retry(id: number): void {
    this.#change(id, { state: 'waiting', sentBytes: 0 });
    this.#sendNext();
  }

  #forget(id: number): void {
    this.#aborts.get(id)?.abort();
    this.#aborts.delete(id);
    this.#sources.delete(id);
  }

  #sendNext(): void {
    const room = AT_ONCE - this.#aborts.size;
    const waiting = this.#files.filter(({ state }) => state === 'waiting');
    for (const { id } of waiting.slice(0, Math.max(0, room))) void this.#send(id);
  }

  async #send(id: number): Promise<void> {
    const source = this.#sources.get(id);
    if (!source) return;
    const abort = new AbortController();
    this.#aborts.set(id, abort);
    this.#change(id, { state: 'sending' });
    try {
      const upload: Upload = await this.#client.upload(source, {
        signal: abort.signal,
        onProgress: ({ sentBytes }) => this.#change(id, { sentBytes }),
      });
      this.#sources.delete(id);
      this.#change(id, { state: 'ready', audioUrl: upload.audio_url, sentBytes: source.size });
    } catch (error) {
      if (!abort.signal.aborted) this.#change(id, { state: 'failed', error: explainError(error), canRetry: true });
    }
    if (this.#aborts.get(id) === abort) this.#aborts.delete(id);
    this.#sendNext();
  }

  #change(id: number, change: Partial<ShelfFile>): void {
    this.#set(
      this.#files.map((file) => {
        if (file.id !== id) return file;
        const { error: _, ...rest } = file;
        return { ...rest, ...change };
      }),
      { isSoon: change.sentBytes !== undefined && change.state === undefined },
    );
  }

  #set(files: readonly ShelfFile[], { isSoon = false } = {}): void {
    this.#files = files;
    if (isSoon) {
      this.#timer ??= setTimeout(() => this.#show(), SHOW_MS);
      return;
    }
    this.#show();
    remember(
      KEY,
      files.filter(({ state }) => state === 'ready'),
    );
  }

  #show(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#shown = this.#files;
    for (const listener of this.#listeners) listener();
  }
}

function restored(): ShelfFile[] {
  const files = (recall(KEY) ?? []) as ShelfFile[];
  return files.map((file, index) => ({ ...file, id: index + 1 }));
}
