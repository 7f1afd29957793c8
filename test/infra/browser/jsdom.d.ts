/** The used part of jsdom; its own types would add browser globals to the whole project. */
declare module 'jsdom' {
  import type { Container } from 'react-dom/client';

  export class JSDOM {
    constructor(html: string);
    readonly window: {
      document: { querySelector(selector: string): Container | null };
      close(): void;
    };
  }
}
