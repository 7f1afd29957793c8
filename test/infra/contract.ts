import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openapiDocument } from '../../api/openapi/document.ts';
import { ROUTES } from '../../api/routes.ts';

/** The properties of a response that are compared with the document. */
interface CheckedResponse {
  method: string;
  path: string;
  status: number;
  contentType: string | null;
  bytes: Buffer;
  body: unknown;
}

interface Described {
  $ref?: string;
  content?: Record<string, unknown>;
}

type Operation = { responses: Record<string, Described> };

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Described> };
}

const ID = 'https://contract.test/openapi.json';
const PROBLEM = '/components/schemas/Problem';
let loaded: { document: Document; ajv: Ajv2020 } | undefined;
const compiled = new Map<string, ValidateFunction>();

/** Throws if the OpenAPI document does not describe a response. */
export function checkAgainstContract(response: CheckedResponse): void {
  const wrong = mismatchOf(response);
  if (!wrong) return;
  const { method, path, status, bytes } = response;
  const shown = bytes.toString('utf8').slice(0, 2_000);
  throw new Error(`Undocumented response: ${method} ${path.split('?')[0]} ${status}: ${wrong}\n${shown}`);
}

function mismatchOf({ method, path, status, contentType, bytes, body }: CheckedResponse): string | undefined {
  const { document } = load();
  const template = templateOf(path, Object.keys(document.paths));
  const methods = template === undefined ? {} : document.paths[template]!;
  const operation = methods[method === 'HEAD' ? 'get' : method.toLowerCase()];
  if (template === undefined || !operation) {
    if (method === 'OPTIONS' && status === 204) return undefined;
    return mismatch(PROBLEM, body) ?? otherwise(template === undefined ? 404 : 405, status);
  }
  const place = `/paths/${escaped(template)}/${method === 'HEAD' ? 'get' : method.toLowerCase()}/responses/${status}`;
  const described = operation.responses[String(status)];
  if (!described) return 'the document does not name this status';
  const at = described.$ref?.slice(1) ?? place;
  const { content } = described.$ref
    ? document.components.responses[described.$ref.slice('#/components/responses/'.length)]!
    : described;
  if (method === 'HEAD') return undefined;
  if (!content) return bytes.length > 0 ? 'the document names no body' : undefined;
  const type = contentType?.split(';')[0] ?? '';
  if (content['*/*'] || (content[type] && !type.endsWith('json'))) return undefined;
  if (!content[type]) return `the document does not name the type ${type}`;
  return mismatch(`${at}/content/${escaped(type)}/schema`, body);
}

function otherwise(expected: number, status: number): string | undefined {
  return status === expected || status === 404 ? undefined : `an unknown path or method returned ${status}`;
}

/** Returns the documented path that an address matches; a fixed path precedes a pattern. */
function templateOf(path: string, templates: string[]): string | undefined {
  const address = path.split('?')[0]!;
  if (templates.includes(address)) return address;
  const fits = (template: string): boolean =>
    new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address);
  return templates.find(fits);
}

function mismatch(pointer: string, body: unknown): string | undefined {
  const { ajv } = load();
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `${ID}#${pointer}` });
  compiled.set(pointer, validate);
  return validate(body) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' });
}

function load(): { document: Document; ajv: Ajv2020 } {
  if (loaded) return loaded;
  const document = openapiDocument(ROUTES);
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(document, ID);
  loaded = { document: document as unknown as Document, ajv };
  return loaded;
}

/** Escapes a segment of a JSON pointer in a URL. */
function escaped(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}
