import { expect, test } from 'vitest';
import { jsonErrorText } from '../../../../api/http/json-error.ts';

/** Returns what is said of a text that is not JSON. */
function textOf(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    return jsonErrorText(text, error);
  }
  throw new Error('it is JSON');
}

test.for([
  ['', 'The body is empty.'],
  [' \n', 'The body is empty.'],
  ['{"a": 1', "The body is not valid JSON: expected ',' or '}' after property value at character 8."],
  ['{"a": 1,}', 'The body is not valid JSON: expected double-quoted property name at character 9.'],
  ['{} {}', 'The body is not valid JSON: unexpected non-whitespace character at character 4.'],
  ["{'a': 1}", "The body is not valid JSON: expected property name or '}' at character 2."],
  ['{"a": \'b\'}', "The body is not valid JSON: unexpected '."],
  ['tru', 'The body is not valid JSON: it ends too early.'],
  ['NaN', 'The body is not valid JSON.'],
])('says where JSON is wrong: %s', ([text, said]) => {
  expect(textOf(text!)).toBe(`${said} Send one JSON object, encoded in UTF-8.`);
});

test('repeats nothing of the body but one character', () => {
  expect(textOf('{"secret": svc_live_0123456789}')).toBe(
    'The body is not valid JSON: unexpected s. Send one JSON object, encoded in UTF-8.',
  );
});
