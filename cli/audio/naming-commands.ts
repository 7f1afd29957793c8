/** The command that does what a route does. */
const COMMAND_OF_ROUTE: Record<string, string> = {
  'GET /v1/recipe/browse': 'audio recipes',
  'GET /v1/batch': 'audio batches',
  'GET /v1/keys': 'audio keys',
  'POST /v1/quote': 'audio quote',
  'POST /v1/recipe/execute': 'audio run',
};

/** A route in a text: its method and path, after a word that links it. */
const ROUTE = /(: | with | from )?\b((?:GET|POST|PUT|DELETE) \/[\w/.{}-]*[\w}])( \{[^{}]*\})?/g;
const NEEDS_A_KEY = /Send the header Authorization: Bearer with .*$/;

/** Replaces the routes in a message of the service, which is written for programs, by commands. */
export function namingCommands(message: string): string {
  return message
    .replace(NEEDS_A_KEY, 'Run audio login with a key that is neither revoked nor expired, or set AUDIO_API_KEY.')
    .replaceAll(ROUTE, (_, link: string | undefined, route: string) => {
      const command = COMMAND_OF_ROUTE[route];
      if (command !== undefined) return `${link ?? ''}${command}`;
      return link === undefined ? 'the HTTP API' : ' over the HTTP API';
    });
}
