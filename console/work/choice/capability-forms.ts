import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useClient } from '../../session/session.tsx';

/** The JSON Schema of a parameter, as far as a form reads it. */
export interface FieldSchema {
  type?: string;
  enum?: readonly (string | number)[];
  default?: unknown;
  description?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  items?: { enum?: readonly string[] };
}

export interface CapabilityForm {
  name: string;
  description: string;
  fields: readonly (readonly [name: string, schema: FieldSchema])[];
}

interface StepSchema {
  description?: string;
  properties?: {
    capability?: { const?: string };
    params?: { anyOf?: readonly { properties?: Record<string, FieldSchema> }[] };
  };
}

interface Document {
  components?: { schemas?: Record<string, StepSchema & { items?: { oneOf?: readonly { $ref: string }[] } }> };
}

/** Returns the capabilities and their parameters, from the service's OpenAPI document. */
export function useCapabilityForms(): UseQueryResult<readonly CapabilityForm[]> {
  const client = useClient();
  return useQuery({
    queryKey: ['capabilities'],
    queryFn: async ({ signal }) => formsOf((await client.get('/openapi.json', { signal })) as Document),
    staleTime: Infinity,
  });
}

function formsOf({ components }: Document): CapabilityForm[] {
  const schemas = components?.schemas ?? {};
  return (schemas['Steps']?.items?.oneOf ?? []).flatMap(({ $ref: ref }) => {
    const { description = '', properties } = schemas[ref.slice(ref.lastIndexOf('/') + 1)] ?? {};
    const name = properties?.capability?.const;
    const params = properties?.params?.anyOf?.find((each) => each.properties)?.properties ?? {};
    return name === undefined ? [] : [{ name, description, fields: Object.entries(params) }];
  });
}
