import { UsageError, type Values } from '../command.ts';

/** `--param NAME=VALUE`, which may be repeated. */
export const PARAM_OPTION = { param: { type: 'string', multiple: true } } as const;

/** Returns the parameters of a capability that the options name. A value that is not JSON is text. */
export function paramsOf({ param = [] }: Values): Record<string, unknown> {
  const given = Array.isArray(param) ? param.map(String) : [String(param)];
  return Object.fromEntries(
    given.map((each) => {
      const [, name, value] = /^(\w+)=(.*)$/s.exec(each) ?? [];
      if (name === undefined) throw new UsageError(`--param takes NAME=VALUE, not ${each}.`);
      return [name, jsonOrText(value!)];
    }),
  );
}

function jsonOrText(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
