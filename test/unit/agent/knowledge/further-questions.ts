import { readFileSync } from 'node:fs';

/**
 * A second set of questions, by somebody who had seen neither the documentation nor the search: the question, its topics, and sections of
 * `docs/` that answer it; and messages about anything else.
 */
export const { questions: FURTHER_QUESTIONS, offTopic: FURTHER_OFF_TOPIC } = JSON.parse(
  readFileSync(new URL('further-questions.json', import.meta.url), 'utf8'),
) as { questions: [question: string, topics: string[], ...sections: string[]][]; offTopic: string[] };
