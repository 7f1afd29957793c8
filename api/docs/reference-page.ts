import type { StaticFile } from '../http/files/static-file.ts';
import type { Assets } from './assets.ts';
import { htmlPage } from './layout.ts';

// Swagger UI makes the main landmark.
const BODY = `<div id="main" class="reference" tabindex="-1">
<p class="note">To try an operation, choose Authorize and enter <a href="/docs/guide/api#keys">a key</a>. It is sent to this service only, and forgotten when the page is left or loaded again.</p>
<div id="swagger-ui"><p class="loading">Loading <a href="/openapi.json">/openapi.json</a>…</p></div>
<noscript><p class="loading">The reference needs JavaScript. Without it, read <a href="/docs/guide/api">the guide to the API</a>.</p></noscript>
</div>`;

/** Returns the page of the API reference, which Swagger UI makes of /openapi.json in the browser. */
export function referencePage({ pathOf }: Assets): StaticFile {
  return htmlPage({
    title: 'API reference',
    section: 'reference',
    styles: [pathOf('swagger-ui.css'), pathOf('docs.css'), pathOf('reference.css')],
    scripts: [pathOf('swagger-ui.js'), pathOf('reference.js')],
    icon: pathOf('icon.svg'),
    body: BODY,
    policy: {
      'script-src': "'self'",
      'connect-src': "'self'",
      'img-src': "'self' data: blob:", // arrows of swagger-ui.css; images of a response
      'media-src': 'blob:', // audio of a response
    },
  });
}
