/* global SwaggerUIBundle, matchMedia, document, window */

// swagger-ui.css has its dark colours under this class.
const dark = matchMedia('(prefers-color-scheme: dark)');
const followColorScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
followColorScheme();
dark.addEventListener('change', followColorScheme);

/** Names of operations are inside buttons, where there can be no links. The address still follows what is opened. */
const plainNames = () => ({
  wrapComponents: {
    DeepLink:
      (_original, { React }) =>
      ({ text }) =>
        React.createElement('span', null, text),
  },
});

window.ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  layout: 'BaseLayout',
  plugins: [plainNames],
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null, // no other host checks the document
  persistAuthorization: false, // the key is kept in memory, and gone with the page
});
