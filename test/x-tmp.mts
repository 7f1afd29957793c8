import { aConversation } from './unit/agent/embedded/talking.ts';
import { readFileSync } from 'node:fs';
for (const block of readFileSync(process.argv[2]!,'utf8').trim().split('\n\n')) {
  const c = aConversation(); console.log('-----');
  for (const line of block.split('\n')) {
    const [m, files] = line.split(' @@ ');
    try { const { text, calls } = await (c.say as any)(m, ...(files ? [{ audio: files.split(',') }] : []));
    console.log('>', m, '\n     [', calls.join('; ').slice(0,260), ']', text.replaceAll('\n',' / ').slice(0,200)); } catch (e) { console.log('>', m, 'ERR', String(e).slice(0,300)); }
  }
}
process.exit(0);
