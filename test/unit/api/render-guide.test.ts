import { describe, expect, test } from 'vitest';
import { renderGuide } from '../../../api/docs/render-guide.ts';

const guides = new Set([
  'docs/api.md',
  'docs/recipes.md',
  'docs/capabilities/README.md',
  'docs/capabilities/crop_audio.md',
]);

function html(markdown: string, file = 'docs/api.md'): string {
  return renderGuide(markdown, { file, guides }).html.trim();
}

describe('a guide', () => {
  test('shows HTML as text and leaves out comments', () => {
    expect(html('a <b onclick="x">c</b> <script>alert(1)</script>')).toBe(
      '<p>a &lt;b onclick=&quot;x&quot;&gt;c&lt;/b&gt; &lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
    expect(html('<script>\nalert(1)\n</script>')).not.toContain('<');
    expect(html('<!-- routes: written -->\n\ntext\n\n<!-- end -->')).toBe('<p>text</p>');
    expect(html('<!-- a --><script>alert(1)</script>')).not.toContain('<script');
    expect(html('```sh "><script>\na <b>\n```')).toBe(
      '<pre tabindex="0" data-language="sh"><code>a &lt;b&gt;</code></pre>',
    );
    expect(html('![<b>](https://other.example/x.png)')).toBe('<p>&lt;b&gt;</p>');
  });

  test('has links to guides, headings, other hosts and the document of the API', () => {
    for (const [link, href] of [
      ['recipes.md', '/docs/guide/recipes'],
      ['./recipes.md#teams', '/docs/guide/recipes#teams'],
      ['#keys', '#keys'],
      ['capabilities/', '/docs/guide/capabilities'],
      ['capabilities/README.md', '/docs/guide/capabilities'],
      ['capabilities/crop_audio.md', '/docs/guide/capabilities/crop_audio'],
      ['../api/openapi.json', '/openapi.json'],
      ['https://a.example/?b=1&c="', 'https://a.example/?b=1&amp;c=&quot;'],
    ] as const) {
      expect(html(`[name](<${link}>)`)).toBe(`<p><a href="${href}">name</a></p>`);
    }
    expect(html('[name](../api.md#keys)', 'docs/capabilities/crop_audio.md')).toContain('href="/docs/guide/api#keys"');
  });

  test('shows a link to a file that is not served as its path', () => {
    expect(html('[security](../SECURITY.md#engine)')).toBe('<p>security (<code>SECURITY.md</code>)</p>');
    expect(html('[`worker/`](../worker/)')).toBe('<p><span title="worker"><code>worker/</code></span></p>');
    expect(html('[why](decisions/)')).toBe('<p>why (<code>docs/decisions</code>)</p>');
    for (const link of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//other.example/x', '../constructor'])
      expect(html(`[x](<${link}>)`)).not.toContain('href');
  });

  test('has the anchors of its headings as GitHub makes them', () => {
    const {
      html: text,
      title,
      sections,
    } = renderGuide('# A `b_c` & d\n\n## Über *it*, (2)\n\n## Same\n\n## Same', {
      file: 'docs/api.md',
      guides,
    });
    expect(title).toBe('A b_c & d');
    expect([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'a-b_c--d',
      'über-it-2',
      'same',
      'same-1',
    ]);
    expect(sections).toEqual([
      { id: 'über-it-2', html: 'Über <em>it</em>, (2)' },
      { id: 'same', html: 'Same' },
      { id: 'same-1', html: 'Same' },
    ]);
  });

  test('is introduced by its first paragraph, without links', () => {
    const { summary } = renderGuide('# T\n\n- x\n\nThe [quick `start`](quickstart.md).\n\nMore.', {
      file: 'docs/api.md',
      guides,
    });
    expect(summary).toBe('The quick <code>start</code>.');
  });
});
