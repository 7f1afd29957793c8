import { describe, expect, test } from 'vitest';
import { answer } from '../../../../agent/knowledge/answer.ts';
import { readFileSync } from 'node:fs';
import { search, searchable } from '../../../../agent/knowledge/search.ts';
import { namesOfCapabilities, OF_SECTIONS, textsOf } from '../../../../agent/knowledge/wordings.ts';
import { sectionsOf, type Section } from '../../../../agent/knowledge/sections.ts';
import { FURTHER_OFF_TOPIC, FURTHER_QUESTIONS } from './further-questions.ts';
import { OFF_TOPIC, QUESTIONS } from './questions.ts';

const addressOf = ({ page, anchor }: Section): string =>
  anchor === '' ? `${page}#${page.slice(page.lastIndexOf('/') + 1, -3)}` : `${page}#${anchor}`;

const DOCUMENTED = JSON.parse(
  readFileSync(new URL('../../../../agent/knowledge/index.json', import.meta.url), 'utf8'),
) as Section[];

function questionsOf(name: string): string[][] {
  const file = readFileSync(new URL(`${name}-questions.json`, import.meta.url), 'utf8');
  return (JSON.parse(file) as { questions: string[][] }).questions;
}

/** Reports whether a section is one of those that are wanted, or stands on a page that is. */
function isFound(found: { section: Section } | undefined, wanted: readonly string[]): boolean {
  if (!found) return false;
  const address = addressOf(found.section);
  return wanted.some((each) => address === `docs/${each}` || address.startsWith(`docs/${each}#`));
}

describe('wordings of sections', () => {
  const addresses = new Set(
    DOCUMENTED.map(({ page, anchor }) => `${page.slice('docs/'.length)}${anchor === '' ? '' : `#${anchor}`}`),
  );

  test.each(OF_SECTIONS)('of %s are of sections that there are', (name) => {
    expect(
      textsOf(name)
        .map(([address]) => address)
        .filter((address) => !addresses.has(address)),
    ).toEqual([]);
  });

  test('are there for each question of the page of questions', () => {
    const worded = new Set(textsOf('questions').map(([address]) => address));
    expect([...addresses].filter((address) => address.startsWith('questions.md#') && !worded.has(address))).toEqual([]);
  });

  test('name only capabilities that there are', () => {
    expect([...namesOfCapabilities().keys()].filter((name) => !addresses.has(`capabilities/${name}.md`))).toEqual([]);
  });
});

describe('sections of a page', () => {
  test('are what stands under each heading, as plain text, with the anchors of GitHub', () => {
    const page = [
      '# Keys',
      'Every *request* carries `a key`,',
      'see [the API](api.md#keys). It is secret.',
      '## What is a key, really?',
      '- One **entry**',
      '  of two lines',
      '| Kind | May | Pays | What it is |',
      '|---|---|---|---|',
      '| free | a little | nothing | |',
      '| paid | – | | Everything. |',
      '```sh',
      '# no heading',
      '```',
      '### Below',
      'More.',
      '## Empty',
    ].join('\n');
    expect(sectionsOf('docs/keys.md', page)).toEqual([
      {
        page: 'docs/keys.md',
        anchor: '',
        title: 'Keys',
        group: '',
        heading: 'Keys',
        lines: ['Every *request* carries a key, see the API.', 'It is secret.'],
        rows: [],
      },
      {
        page: 'docs/keys.md',
        anchor: 'what-is-a-key-really',
        title: 'Keys',
        group: 'What is a key, really?',
        heading: 'What is a key, really?',
        lines: ['One entry of two lines'],
        rows: ['free: May a little; Pays nothing.', 'paid: Everything.'],
      },
      {
        page: 'docs/keys.md',
        anchor: 'below',
        title: 'Keys',
        group: 'What is a key, really?',
        heading: 'Below',
        lines: ['More.'],
        rows: [],
      },
    ]);
  });
});

describe('search of the documentation', () => {
  test('finds the section for nine of ten questions that people wrote', () => {
    const missed = QUESTIONS.filter(([question, topics, ...anchors]) => {
      const [found] = search(question, { topics, limit: 1 });
      return !found || !anchors.includes(found.section.anchor);
    }).map(([question, topics]) => `${question} -> ${search(question, { topics, limit: 1 })[0]?.section.anchor}`);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(QUESTIONS.length / 10);
  });

  test('finds it for four of five questions of a second set', () => {
    const missed = FURTHER_QUESTIONS.filter(([question, topics, ...sections]) => {
      const [found] = search(question, { topics, limit: 1 });
      return !found || !sections.some((each) => `docs/${each}` === addressOf(found.section));
    });
    // 48 of 76 before the documentation had sections for what they ask.
    expect(missed.length, missed.map(([question]) => question).join('\n')).toBeLessThanOrEqual(
      FURTHER_QUESTIONS.length / 5,
    );
    const found = FURTHER_OFF_TOPIC.filter((message) => answer(message) !== undefined);
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(2);
  });

  // By their words alone. The seventh set was never read while the search was worked on: 8 of its questions got the right section before
  // sections other than those of the page of questions had wordings.
  test.each([
    ['third', 36],
    ['fourth', 37],
    ['fifth', 35],
    ['sixth', 36],
    ['seventh', 27],
    // 28 before wordings were written with it in view.
    ['eighth', 36],
    // Of 50 questions: 39 before wordings were written with it in view.
    ['ninth', 47],
    // Of 50 questions, which nobody had read who wrote wordings.
    ['tenth', 46],
  ] as const)('finds it for a %s set in %d or more', (name, min) => {
    const questions = questionsOf(name);
    const missed = questions.filter(
      ([question, ...sections]) => !isFound(search(question!, { limit: 1 })[0], sections),
    );
    expect(questions.length - missed.length, missed.map(([question]) => question).join('\n')).toBeGreaterThanOrEqual(
      min,
    );
  });

  test('finds as much when the documentation grows by half', () => {
    const noise = DOCUMENTED.filter(({ page }) => page.startsWith('docs/capabilities/')).flatMap((section, n) => [
      {
        ...section,
        page: `docs/noise-${n}.md`,
        title: `Page ${n}`,
        heading: `Part ${n}`,
        lines: section.lines.toReversed(),
      },
    ]);
    const searched = searchable([...DOCUMENTED, ...noise.slice(0, DOCUMENTED.length / 2)]);
    const missedIn = (where?: typeof searched): number =>
      QUESTIONS.filter(([question, topics, ...anchors]) => {
        const [found] = search(question, { topics, limit: 1, ...(where ? { searched: where } : {}) });
        return !found || !anchors.includes(found.section.anchor);
      }).length +
      ['third', 'fourth']
        .flatMap(questionsOf)
        .filter(
          ([question, ...wanted]) =>
            !isFound(search(question!, { limit: 1, ...(where ? { searched: where } : {}) })[0], wanted),
        ).length;
    expect(missedIn(searched)).toBeLessThanOrEqual(missedIn() + 3);
  });

  test('finds nothing for what the documentation does not speak of', () => {
    expect(OFF_TOPIC.map((message) => answer(message)?.link)).toEqual(OFF_TOPIC.map(() => undefined));
  });

  test('finds nothing for half of the questions about what it does not cover', () => {
    const { notCovered } = JSON.parse(readFileSync(new URL('not-covered.json', import.meta.url), 'utf8')) as {
      notCovered: string[];
    };
    const found = notCovered.filter((question) => answer(question) !== undefined);
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(notCovered.length / 2);
  });

  test('finds a section though words are misspelt', () => {
    const [found] = search('how do i verfy the signatur of a webhok', { limit: 1 });
    expect(addressOf(found!.section)).toMatch(/webhook/);
  });

  test('reads the beginning of a long question only', () => {
    const [first] = search(`how are webhooks signed ${'and so on '.repeat(40_000)}`);
    expect(first).toBeDefined();
  });
});

describe('an answer', () => {
  test('is up to three sentences of the section, with its address', () => {
    const found = answer('what does it cost?', { topics: ['price'] });
    expect(found?.link).toBe('docs/questions.md#what-does-it-cost');
    expect(found?.text).toMatch(/^One token for each second of audio/);
    expect(found!.text.length).toBeLessThan(500);
  });

  test('takes the sentences of a long section that have the words of the question', () => {
    const found = answer('how many audio urls may a run have?', { topics: ['limits'] });
    expect(found?.text).toContain('20');
  });

  test.each([
    ['How accurate is the key detection?', 'musical_intelligence_analysis'],
    ['how accurate is your tempo detection?', 'tempo_analysis'],
    ['how good is the noise reduction?', 'noise_reduction'],
    ['how well does the stem splitting work?', 'stem_analysis'],
    ['how precise is the beat tracking?', 'rhythm_tracking_analysis'],
    ['how reliable is reverb detection?', 'audio_effect_analysis'],
    ['can I trust the speaker count?', 'speech_analysis'],
  ])('says in short how good something is: %s', (question, name) => {
    const quality = DOCUMENTED.find(
      ({ page, anchor }) => page === `docs/capabilities/${name}.md` && anchor === 'quality',
    );
    const found = answer(question);
    expect(found?.link).toBe(`docs/capabilities/${name}.md#quality`);
    expect(found?.text.startsWith(quality!.lines[0]!), found?.text).toBe(true);
  });

  test.each(['how much is noise reduction?', 'price of tempo detection?', 'how many tokens is a video?'])(
    'says what work costs: %s',
    (question) => expect(answer(question)?.link).toBe('docs/questions.md#what-does-it-cost'),
  );

  test('is the row of a table that has the words of the question, with the names of its columns', () => {
    expect(answer('how many semitones can you shift?')?.text).toMatch(/^pitch_semitones: .*Range from -24 to 24/);
    expect(answer('what is the lowest target of loudness normalisation?')?.text).toMatch(
      /^target_lufs: .*Range from -/,
    );
  });

  test('comes from the page of the capability that is asked about', () => {
    expect(answer('how reliable is the tempo?', { topics: ['methods', 'tempo_analysis'] })?.link).toMatch(
      /^docs\/capabilities\/tempo_analysis\.md#(quality|limits)$/,
    );
  });

  test('of a question whose topic alone is clear is the first section of the topic', () => {
    expect(answer('eh?', { topics: ['speed'] })?.link).toBe('docs/questions.md#how-long-does-it-take');
  });
});
