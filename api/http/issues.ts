import { z } from 'zod';
import { numberBound } from '../../platform/number-bound.ts';

/** A path or message may contain text of the body, which a hostile one makes long. */
const MAX_CHARS = 300;

/** The words of Zod for a field that is not there. `nonoptional` is no type. */
const MISSING = /^Invalid input: expected (?:nonoptional|(\w+)), received undefined$/;

/** The words of Zod for a value of another type. */
const WRONG_TYPE = /^Invalid input: expected (\w+), received (\w+)$/;

/** Types as customers read them. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'a boolean',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/** The words of Zod for the length of a text or a list. */
const LENGTH = /^Too (?:big|small): expected \w+ to have ([<>]=)(\d+) (\w+)$/;

/** Describes a validation issue. For an unknown field at the top level, also lists the known fields. */
export function issueText(issue: z.core.$ZodIssue, schema: z.ZodType): string {
  const { path, message } = issue;
  const missing = MISSING.exec(message);
  if (missing) return missing[1] === undefined ? 'It is missing.' : `It is missing. Its type is ${missing[1]}.`;
  const wrong = WRONG_TYPE.exec(message)?.slice(1);
  const [expected, received] = wrong?.map((type) => TYPES[type]) ?? [];
  if (expected !== undefined) {
    const isOther = received !== undefined && received !== expected;
    return isOther ? `It must be ${expected}, not ${received}.` : `It must be ${expected}.`;
  }
  const bound = numberBound(issue);
  if (bound !== undefined) return `It must be ${bound}.`;
  const length = LENGTH.exec(message);
  if (length) return `It must have ${length[1] === '<=' ? 'at most' : 'at least'} ${length[2]} ${length[3]}.`;
  const object = inputOf(schema);
  const hasKnown = issue.code === 'unrecognized_keys' && path.length === 0 && object instanceof z.ZodObject;
  return hasKnown ? unknownFieldsText(issue.keys, Object.keys(object.shape)) : shortened(message);
}

/** Returns the schema of what is sent, of one that transforms it. */
function inputOf(schema: unknown): unknown {
  return schema instanceof z.ZodPipe ? inputOf(schema.in) : schema;
}

/** Max length of the names of unknown fields, which a hostile body makes long. */
const MAX_UNKNOWN_CHARS = 150;

/** Names fields that are not known, as many as are short, and lists all known ones. */
export function unknownFieldsText(unknown: readonly string[], known: readonly string[]): string {
  const named = `Unrecognized key${unknown.length > 1 ? 's' : ''}: ${unknown.map((name) => JSON.stringify(name)).join(', ')}`;
  const all = known.length > 0 ? `Known fields: ${known.join(', ')}.` : 'There are no fields to set.';
  return `${named.slice(0, MAX_UNKNOWN_CHARS).toWellFormed()}. ${all}`;
}

/**
 * Returns the issues without those of the range of exact integers that the field's own bound repeats. Zod reports both for a number such as 1e300, and with the
 * same message where the field has one. Returns only the first of a value of a wrong type, whose length Zod measures all the same.
 */
export function withoutRepeats(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  let wrongType: readonly PropertyKey[] | undefined;
  return issues.filter((issue, index) => {
    if (wrongType && isSamePath(wrongType, issue.path)) return false;
    wrongType = issue.code === 'invalid_type' ? issue.path : undefined;
    const isRange = (issue.code === 'too_big' || issue.code === 'too_small') && issue.origin === 'int';
    const next = issues[index + 1]; // the bounds of a field follow its type
    return !(isRange && next?.code === issue.code && isSamePath(next.path, issue.path));
  });
}

function isSamePath(one: readonly PropertyKey[], other: readonly PropertyKey[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}

/** Writes the path of a field for customers: `steps[0].params.start_s`. */
export function pathText(path: readonly PropertyKey[]): string {
  const text = path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');
  return shortened(text);
}

function shortened(text: string): string {
  return text.slice(0, MAX_CHARS).toWellFormed();
}
