import { connectionError, type Fetch } from '../../client/attempts.ts';

/**
 * Returns a `fetch` that says once per outage that the service cannot be reached: the client tries again in silence, for a minute
 * or more. A file that is being sent is left out, because its own failure to be read looks the same.
 */
export function announcingOutages(fetch: Fetch, { url, say }: { url: string; say: (line: string) => void }): Fetch {
  let isAway = false;
  return async (address, init) => {
    try {
      const response = await fetch(address, init);
      isAway = false;
      return response;
    } catch (error) {
      const { code, message } = connectionError(error);
      const isInterrupted = init?.signal?.aborted === true && code !== 'timed_out';
      const sendsFile = init?.body instanceof ReadableStream || init?.body instanceof Blob;
      if (!isAway && !isInterrupted && !sendsFile) {
        isAway = true;
        say(`${url}: ${message} Trying again; Ctrl-C ends that.`);
      }
      throw error;
    }
  };
}
