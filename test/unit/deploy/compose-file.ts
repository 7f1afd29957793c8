import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export const text = read('docker-compose.yml');
export const dockerfile = read('Dockerfile');
export const compose = z
  .looseObject({
    services: z.record(
      z.string(),
      z.looseObject({
        build: z.string().optional(),
        image: z.string(),
        user: z.string().optional(),
        command: z.array(z.string()).optional(),
        restart: z.string().optional(),
        environment: z.record(z.string(), z.string()).default({}),
        ports: z.array(z.string()).default([]),
        volumes: z.array(z.string()).default([]),
        configs: z.array(z.object({ source: z.string(), target: z.string() })).default([]),
        depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
        healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
        stop_grace_period: z.string().optional(),
        networks: z.array(z.string()),
        mem_limit: z.string(),
        pids_limit: z.number(),
        read_only: z.boolean().optional(),
        tmpfs: z.array(z.string()).default([]),
        cap_drop: z.array(z.string()),
        security_opt: z.array(z.string()),
      }),
    ),
    configs: z.record(z.string(), z.object({ content: z.string() })),
    networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
    volumes: z.record(z.string(), z.unknown()),
  })
  .parse(parse(text, { merge: true }));
export const services = Object.entries(compose.services);
export const ours = services.filter(([, { build }]) => build !== undefined);
export const others = services.filter(([, { build }]) => build === undefined);

/** Returns the text of a file of the repository. */
export function read(name: string): string {
  return readFileSync(`${ROOT}/${name}`, 'utf8');
}

/** Substitutes variables as Docker Compose does: by the default where there is one, else by a secret of valid length. */
export function filledIn(environment: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\w+:([?-])([^}]*)\}/g, (_, kind, word) => (kind === '-' ? word : 'a'.repeat(48))),
    ]),
  );
}
