/** What we use of jsdom: its own types would give the whole project those of a browser. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string);
    readonly window: {
      document: { querySelector(selector: string): import('react-dom/client').Container | null };
      close(): void;
    };
  }
}
