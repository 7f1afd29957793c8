import type { Phrases } from '../../phrases.ts';
import { bullets, inBrackets } from '../../writing.ts';
import { fields, writing } from './writing.ts';

const { clock, date, listed, number, tokens, usd } = writing;

const STATES: Record<string, string> = {
  IN_QUEUE: 'em andamento',
  completed: 'concluído',
  failed: 'com falha',
  cancelled: 'cancelado',
};

export const phrases: Phrases = {
  noAudio: () => 'De qual áudio se trata? É preciso anexar um arquivo ou enviar um link.',
  needsTwo: () => 'São precisas duas gravações e só há uma. É preciso anexar a outra ou enviar um link.',
  whatToDo: (names) =>
    `Recebido: ${listed(names)}. O que fazer com isso? Por exemplo: medir o andamento e a tonalidade, remover a voz, reduzir o ruído, manter os primeiros 30 segundos.`,
  whichFile: (names) => `Qual deles: ${listed(names, 'or')}?`,
  fileUnknown: (name, names) =>
    `Não há nenhum arquivo “${name}” aqui.${names.length > 0 ? ` Há: ${listed(names)}.` : ''}`,
  unclear: () => 'Isso não ficou claro. O que descobrir sobre o áudio, ou o que fazer com ele?',
  nothingWaits: (deeds) =>
    `Não há nada à espera de um sim.${deeds.length > 0 ? ` O último trabalho feito: ${listed(deeds)}.` : ''} O que devo fazer agora?`,
  doneSoFar: (deeds) => `Feito até agora: ${listed(deeds)}.`,
  notUnderstoodPart: (text) => `Não foi entendido: “${text}”. Convém dizer de outra forma.`,
  readOnlyBeginning: (words) => `A mensagem é longa: só foi lido o começo, ${number(words)} palavras.`,
  cannot: (deeds) => `Isto não é possível aqui: ${listed(deeds, 'or')}.`,
  unsupported: (what, instead = []) =>
    `Este serviço não faz isso: “${what}”.${instead.length > 0 ? ` O que é possível: ${listed(instead, 'or')}.` : ''}`,
  audioOnly: () => 'Este serviço trabalha apenas com áudio.',
  notAvailable: (deeds) => `Não disponível neste servidor: ${listed(deeds, 'or')}.`,
  failed: (deed, why) => `Não deu certo: ${deed}. ${why}`,
  stopped: (deed) => `Não foi feito porque foi interrompido: ${deed}.`,
  notDoneBecauseFailed: (deeds) => `Por isso também não foi feito: ${listed(deeds)}. Depende do que falhou.`,
  nothingChanged: (deed) => `Sem efeito: ${deed}. O áudio está como estava.`,
  already: (text) => `Já obtido antes: ${text}`,
  modeStays: (isMinor) => `A tonalidade continua em modo ${isMinor ? 'menor' : 'maior'}: transpor não muda isso.`,
  stepLimit: (deeds) => `Paro aqui: uma mensagem só permite certo número de etapas. Falta: ${listed(deeds)}.`,
  goOn: () => 'Com “continue”, o resto é feito.',

  cost: (count) => `Isto custou ${tokens(count)}.`,
  costNothing: () => 'Não custou nada: o áudio já estava pago.',
  nothingCharged: () => 'Nada foi cobrado.',
  shallI: (deeds, count) => `Devo ${listed(deeds)}?${priced(count)}`,
  shallIOneOf: (deeds, count) => `Devo ${listed(deeds, 'or')}?${priced(count)}`,
  confirmLarge: (deeds, count, amount) =>
    `Devo ${listed(deeds)}? Custa ${tokens(count)} (${usd(amount)}). Basta responder “sim”.`,
  declined: () => 'Certo, fica assim. Nada foi cobrado.',
  proposalDropped: () => 'A proposta anterior foi descartada.',
  adviseDo: (deeds, count) =>
    `Sim, posso ${listed(deeds)}. Basta pedir${count === undefined ? '' : count === 0 ? '; não custa mais nada' : `; custa ${tokens(count)}`}.`,
  cannotCancel: (lines) =>
    `Daqui não é possível cancelar trabalho. DELETE /v1/batch/{id} cancela um lote e POST /v1/recipe/cancel uma execução, tal como «Cancel» na página da consola. O que terminou é mantido e cobrado. ${lines.length > 0 ? `Lotes em curso:\n${bullets(lines)}` : 'Não há nenhum lote em curso.'}`,

  leftOut: (deeds) => `Como pedido, não foi feito: ${listed(deeds)}.`,
  state: (holds, field, value, op, limit, tolerance) =>
    `${holds ? 'Sim' : 'Não'}. ${fields.name(field)}: ${fields.value(field, value)} (perguntado: ${fields.asked(op, field, limit, tolerance)}).`,
  yesOrNo: (holds) => (holds ? 'Sim, é isso.' : 'Não, não é isso.'),
  conditionMet: (field, value, op, limit) =>
    `${fields.name(field)}: ${fields.value(field, value)}. A condição (${fields.comparison(op, field, limit)}) foi cumprida.`,
  conditionNotMet: (field, value, op, limit, deeds) =>
    `${fields.name(field)}: ${fields.value(field, value)}. A condição (${fields.comparison(op, field, limit)}) não foi cumprida${deeds.length > 0 ? `, por isso não foi feito: ${listed(deeds)}` : ''}.`,
  conditionUnknown: (field, deeds) =>
    `${fields.name(field)}: não mensurável.${deeds.length > 0 ? ` Por isso não foi feito: ${listed(deeds)}.` : ''}`,

  price: (deeds, count, amount) => `Preço: ${tokens(count)} (${usd(amount)}), para ${listed(deeds)}.`,
  priceOfLength: (seconds, count, amount) => `${clock(seconds)} de áudio custam ${tokens(count)} (${usd(amount)}).`,
  priceFree: (deeds) => `Não custa nada, o áudio já está pago: ${listed(deeds)}.`,
  priceUnknown: (perMinute) =>
    `Um minuto de áudio custa ${usd(perMinute)}, um token por segundo, seja qual for o trabalho. A duração do áudio ainda não é conhecida.`,
  balance: (count, amount, kind) =>
    `Saldo: ${tokens(count)} (${usd(amount)}), conta ${kind === 'free' ? 'gratuita' : 'paga'}. Um token é um segundo de áudio.`,
  affordable: (minutes, deeds) =>
    `Chega para ${number(minutes, 1)} minutos de áudio${inBrackets(deeds)}: todo o trabalho custa o mesmo, pela duração do áudio.`,
  affords: (left) => (left >= 0 ? `Chega: sobrariam ${tokens(left)}.` : `Não chega: faltam ${tokens(-left)}.`),
  charges: (lines) => `As últimas cobranças:\n${bullets(lines)}`,
  noCharges: () => 'Até agora nada foi cobrado.',
  chargeLine: (count, what, audio, when) => `${date(when)}: ${tokens(count)}, ${what}, ${audio}`,
  spentInAll: (count, amount, charges) => `No total: ${tokens(count)} (${usd(amount)}), cobranças: ${number(charges)}.`,
  spentBetween: (from, to, count, amount) => `De ${from} a ${to} (UTC): ${tokens(count)} (${usd(amount)}).`,
  spentOn: (day, count, amount) => `Em ${day} (UTC): ${tokens(count)} (${usd(amount)}).`,
  held: (count) => `Retido para trabalho por terminar: ${tokens(count)}.`,
  noneFits: () => 'Não foi encontrado nada que corresponda.',
  batchesInAll: (completed, total, failed) =>
    `No total: ${number(completed)} de ${number(total)} concluídos, ${number(failed)} com falha.`,
  filesHere: (names) => `Nesta conversa: ${listed(names)}.`,
  filesStored: (lines, used, max) =>
    `Espaço ocupado: ${used} de no máximo ${max}.${lines.length > 0 ? ` Os últimos arquivos enviados:\n${bullets(lines)}` : ''}`,
  fileLine: (name, sent, expires) =>
    `${name}: enviado em ${date(sent)}, ${expires === undefined ? 'fica até ser apagado' : `expira em ${date(expires)} se não for usado`}`,
  cannotSeeWho: () =>
    'Aqui não se vê quem o fez: uma chave pertence a uma conta, não a uma pessoa. GET /v1/usage?group_by=key mostra o consumo de cada chave.',
  cannotSeeKeyLimits: () =>
    'Aqui não se veem os limites de cada chave. GET /v1/keys mostra-os com o que foi gasto. Sem limite, vale o saldo.',

  recipes: (names) => `Receitas salvas (${number(names.length)}): ${listed(names)}.`,
  noRecipes: () => 'Não há receitas salvas.',
  recipeContent: (name, steps) => `A receita “${name}” tem estas etapas: ${steps.join(', ')}.`,
  recipeUnknown: (name, names) =>
    `Não há nenhuma receita “${name}”.${names.length > 0 ? ` Há: ${listed(names)}.` : ''}`,
  batches: (lines) => `Os lotes, o mais recente primeiro:\n${bullets(lines)}`,
  noBatches: () => 'Ainda não há lotes.',
  batchLine: (status, completed, total, failed, recipe) =>
    `${recipe}: ${STATES[status] ?? status}, ${number(completed)} de ${number(total)} concluídos${failed > 0 ? `, ${number(failed)} com falha` : ''}`,
  batchRest: (count) => `Ainda por fazer: ${number(count)}.`,
  batchFailure: (file, why, whatToDo) => `${file} falhou: ${why}${whatToDo ? ` ${whatToDo}` : ''}`,

  compared: (field, lines, winner, extreme = 'highest') =>
    `${bullets(lines)}\n${fields.extreme(field, extreme)}: ${winner}.`,
  comparedLine: (name, field, value) => `${name}: ${fields.name(field)} ${fields.value(field, value)}`,
  total: (field, value) => `${fields.name(field)} no total: ${fields.value(field, value)}.`,
  average: (field, value) => `${fields.name(field)} em média: ${fields.value(field, value)}.`,
  difference: (field, value) => `${fields.name(field)}, diferença: ${fields.difference(field, value)}.`,

  undone: (name) => `${name} fica de lado: o arquivo anterior está intacto e o trabalho segue com ele.`,
  nothingToUndo: () => 'Não há nada para desfazer: nada foi mudado aqui.',
  nothingBefore: () => 'A que isso se refere? Nada foi feito aqui antes. O que fazer?',

  documentation: (text, link) => `Da documentação (em inglês): ${text} ([mais](${link}))`,
  notInDocumentation: () =>
    'A documentação não diz nada sobre isso. Dá para perguntar de outra forma ou ao operador deste serviço.',
  greeting: () => 'Olá! É só enviar um áudio e dizer o que descobrir ou fazer com ele.',
  thanks: () => 'De nada. O que mais fazer?',
  goodbye: () => 'Até logo. A conversa fica aqui.',
  abilities: () =>
    [
      'Este serviço trabalha com áudio. Ele pode:',
      bullets([
        'separar uma mixagem em faixas; remover voz, bateria, baixo ou zumbido',
        'encontrar andamento, batidas, tonalidade, acordes, seções e melodia',
        'encontrar fala, pessoas que falam e pausas; nomear os sons; descrever uma gravação',
        'medir sonoridade, níveis, espectro, efeitos e defasagens',
        'reduzir ruído, normalizar a sonoridade, igualar vozes, encurtar silêncios, recortar, aplicar fades, juntar, mixar, converter, mudar andamento e tom',
        'tirar o áudio de um vídeo ou fazer um vídeo do áudio',
      ]),
      'Dá para pedir várias coisas de uma vez, na ordem desejada.',
    ].join('\n'),
  otherLanguage: () =>
    'São lidos português, inglês, alemão, espanhol, francês, italiano, holandês, polonês, japonês, chinês e hindi. ' +
    'Para outros idiomas, o operador pode conectar um modelo de linguagem com MODEL: [o modelo](docs/chat.md#the-model).',

  drafted: (deeds) => `Para cada arquivo${deeds.length > 1 ? ', nesta ordem' : ''}: ${listed(deeds)}.`,
  draftedWithout: (parts) => `Sem o que as receitas não podem fazer: ${parts.map((part) => `“${part}”`).join(', ')}.`,
};

function priced(count: number | undefined): string {
  if (count === undefined) return '';
  return count === 0 ? ' Não custa mais nada.' : ` ${tokens(count)}.`;
}
