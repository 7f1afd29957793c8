import { writeFileSync } from 'node:fs';
import { ROUTES } from '../api/routes.ts';
import { openapiDocument } from '../api/openapi/document.ts';
import { GENERATED_FOLDER, writeClientTypes } from './client-types.ts';

/** `npm run openapi`: writes the committed OpenAPI document and the types of the client, so that a change of the contract shows in its diff. */
writeFileSync(
  new URL('../api/openapi.json', import.meta.url),
  `${JSON.stringify(openapiDocument(ROUTES), undefined, 2)}\n`,
);
writeClientTypes(GENERATED_FOLDER);
