import type { UIMessage } from 'ai';

/** A file that a reply names. */
export interface ChatFile {
  artifact_id: string;
  url: string;
  name?: string;
  content_type?: string;
}

interface Metadata {
  /** Names of the files that came along with a message. */
  attached?: readonly string[];
  /** Files that a reply of an earlier visit made. */
  files?: readonly ChatFile[];
  /** Tokens of work that a reply of an earlier visit proposed, and that waits for a yes. */
  asksFor?: number;
}

export type ConsoleMessage = UIMessage<Metadata>;
