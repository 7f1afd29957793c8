import type {
  LanguageModelV4Content,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4ToolResultOutput,
} from '@ai-sdk/provider';
import { answer } from '../../../../agent/knowledge/answer.ts';
import { embeddedModel } from '../../../../agent/embedded/model.ts';
import { madeFiles, toolResult, type ToolResult } from '../../../../activities/chat/tool-result.ts';
import { CAPABILITY_NAMES, type CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import { OUTPUTS } from './outputs.ts';

const FACTS = 'You help.\nFacts:\nbalance_tokens: 1200\nprice_usd_per_minute: 0.10';

/** A tool of a name, as the model is given it. */
export function toolOf(name: string): LanguageModelV4FunctionTool {
  return { type: 'function', name, inputSchema: { type: 'object' } };
}

/** Tools that spend nothing, and what they find. */
const FREE: Readonly<Record<string, (input: Record<string, unknown>) => unknown>> = {
  search_documentation: ({ question, topics }) => ({
    sections: [answer(String(question), { topics: (topics ?? []) as string[] })].filter(Boolean),
  }),
  get_account: () => ({
    kind: 'live',
    available_tokens: 1_200,
    usd_per_minute: 0.1,
    limits: {},
    charges: [{ at: '2026-11-23T10:00:00Z', tokens: 7, what: 'tempo_analysis', audio: 'master.wav' }],
  }),
  list_recipes: () => ({}), // see recipeList
  list_batches: () => ({ batches: [] }),
  estimate_price: ({ audio = [] }) => ({
    tokens: 20,
    usd: 0.03,
    audio: [audio].flat().map((handle) => ({ audio: handle, seconds: 20, tokens: 20, charged_before: false })),
  }),
  propose_work: () => ({ tokens: 20, usd: 0.03, calls: [] }),
};

/** Returns recipes as a list has them: 30 at most, and with a name those that have it. */
function recipeList(recipes: readonly string[], { name = '' }: { name?: string }): unknown {
  const all = recipes.map((own, n) => ({ recipe_id: `r${n + 1}`, name: own, steps: ['level_speech'] }));
  const found = all.filter((recipe) => recipe.name.toLowerCase().includes(name.toLowerCase()));
  return { saved: found.slice(0, 30), public: [], total: found.length };
}

interface Said {
  /** What the model answered in the end. */
  text: string;
  /** Its calls in order: `tempo_analysis audio_1`, with what differs from the defaults. */
  calls: string[];
}

interface Options {
  /** File names of audio that comes with the message. */
  audio?: string[];
  /** Handles of audio of the conversation that comes with it once more. */
  again?: string[];
  /** After so many steps the model may call nothing more. */
  steps?: number;
}

/** A conversation with the rules, whose calls are answered by outputs such as capabilities give, or as `answers` say. */
export function aConversation({
  answers = {},
  tools = [...CAPABILITY_NAMES, ...Object.keys(FREE)],
  recipes = ['Podcast master'],
}: {
  answers?: Partial<Record<CapabilityName, () => ToolResult>>;
  tools?: readonly string[];
  /** Names of the saved recipes, the newest first. */
  recipes?: readonly string[];
} = {}) {
  const prompt: LanguageModelV4Message[] = [{ role: 'system', content: FACTS }];
  const handles = new Map<string, string>();
  let audios = 0;
  let calls = 0;
  const model = embeddedModel({ wordMs: 0 });

  const resultOf = (name: CapabilityName, input: Record<string, unknown>): ToolResult => {
    const own = answers[name]?.();
    if (own) return own;
    const free = name === ('list_recipes' as string) ? () => recipeList(recipes, input) : FREE[name];
    if (free) return { status: 'completed', output: free(input), tokens_charged: 0, cached: false };
    const output = (OUTPUTS[name] ?? OUTPUTS.crop_audio!)();
    for (const { artifactId, contentType } of madeFiles(output))
      if (!contentType.startsWith('image/')) handles.set(artifactId, `audio_${++audios}`);
    return toolResult(
      {
        id: 'item',
        audioUrl: 'upload://1',
        status: 'completed',
        attempt: 1,
        retryOf: null,
        failure: null,
        tokensCharged: calls === 1 ? 20 : 0,
        cached: false,
        customId: null,
        metadata: null,
        startedAt: null,
        queuedS: null,
        fetchS: null,
        runS: null,
        progress: null,
        steps: [{ position: 0, capability: name, output, failure: null }],
      },
      (id) => handles.get(id),
    );
  };

  return {
    prompt,
    /** Says something and lets the model work until it answers. */
    async say(message: string, { audio = [], again = [], steps = 20 }: Options = {}): Promise<Said> {
      const listed = [
        ...again.map((handle) => `${handle} "file" (attached)`),
        ...audio.map((name) => `audio_${++audios} "${name}" (attached)`),
      ];
      prompt.push({
        role: 'user',
        content: [
          { type: 'text', text: message },
          ...(listed.length > 0 ? [{ type: 'text' as const, text: `Audio: ${listed.join('; ')}` }] : []),
        ],
      });
      const made: string[] = [];
      for (let step = 0; ; step++) {
        const { content } = await model.doGenerate({
          prompt,
          tools: tools.map(toolOf),
          toolChoice: { type: step >= steps ? 'none' : 'auto' },
        });
        const called = content.filter(
          (part): part is LanguageModelV4Content & { type: 'tool-call' } => part.type === 'tool-call',
        );
        const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
        const parts = called.map(({ toolName, input }, index) => {
          const args = JSON.parse(input) as Record<string, unknown>;
          const { audio: on, ...params } = args;
          const named = JSON.stringify(params);
          made.push(`${toolName} ${String(on)}${named === '{}' ? '' : ` ${named}`}`);
          calls += 1;
          // Ids repeat from turn to turn, as those of some providers do.
          return { id: `${step}-call-${index}`, toolName, args };
        });
        prompt.push({
          role: 'assistant',
          content: [
            ...(text ? [{ type: 'text' as const, text }] : []),
            ...parts.map(({ id, toolName, args }) => ({
              type: 'tool-call' as const,
              toolCallId: id,
              toolName,
              input: args,
            })),
          ],
        });
        if (parts.length === 0) return { text, calls: made };
        prompt.push({
          role: 'tool',
          content: parts.map(({ id, toolName, args }) => ({
            type: 'tool-result' as const,
            toolCallId: id,
            toolName,
            output: {
              type: 'json',
              value: resultOf(toolName as CapabilityName, args),
            } as LanguageModelV4ToolResultOutput,
          })),
        });
      }
    },
  };
}
