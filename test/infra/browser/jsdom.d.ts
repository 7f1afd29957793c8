/** What we use of jsdom: its own types would give the whole project those of a browser. */
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
