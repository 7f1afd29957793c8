/**
 * Portuguese verbs of orders: infinitive, familiar imperative, third person of the present subjunctive, past participle, and the stem of the
 * imperfect subjunctive where it is not that of the infinitive.
 */
export const PORTUGUESE_VERBS: readonly (readonly [
  infinitive: string,
  imperative: string,
  subjunctive: string,
  participle: string,
  past?: string,
])[] = [
  ...regular(
    'abaixar abafar abrandar acelerar achar adicionar ajustar alongar alterar analisar apagar apresentar atenuar aumentar baixar botar buscar calar clarear colocar contar contabilizar cortar criar deixar desacelerar detectar detetar eliminar encontrar encurtar exportar identificar igualar indicar isolar juntar levar limpar masterizar melhorar misturar mostrar mudar normalizar passar procurar recortar retirar salvar separar silenciar suavizar tirar transformar verificar',
  ),
  ['acrescentar', 'acrescenta', 'acrescente', 'acrescentado'],
  ['aplicar', 'aplica', 'aplique', 'aplicado'],
  ['calcular', 'calcula', 'calcule', 'calculado'],
  ['converter', 'converte', 'converta', 'convertido'],
  ['dar', 'dá', 'dê', 'dado', 'desse'],
  ['descobrir', 'descobre', 'descubra', 'descoberto'],
  ['diminuir', 'diminui', 'diminua', 'diminuído', 'diminuísse'],
  ['dividir', 'divide', 'divida', 'dividido'],
  ['dizer', 'diz', 'diga', 'dito', 'dissesse'],
  ['extrair', 'extrai', 'extraia', 'extraído', 'extraísse'],
  ['fazer', 'faz', 'faça', 'feito', 'fizesse'],
  ['manter', 'mantém', 'mantenha', 'mantido', 'mantivesse'],
  ['medir', 'mede', 'meça', 'medido'],
  ['mexer', 'mexe', 'mexa', 'mexido'],
  ['pôr', 'põe', 'ponha', 'posto', 'pusesse'],
  ['reduzir', 'reduz', 'reduza', 'reduzido'],
  ['remover', 'remove', 'remova', 'removido'],
  ['subir', 'sobe', 'suba', 'subido'],
  ['transcrever', 'transcreve', 'transcreva', 'transcrito'],
  ['transpor', 'transpõe', 'transponha', 'transposto', 'transpusesse'],
  ['unir', 'une', 'una', 'unido'],
];

function regular(infinitives: string): [string, string, string, string][] {
  return infinitives.split(' ').map((infinitive) => {
    const stem = infinitive.slice(0, -2);
    const soft = stem.replace(/g$/u, 'gu').replace(/c$/u, 'qu').replace(/ç$/u, 'c');
    return [infinitive, `${stem}a`, `${soft}e`, `${stem}ado`];
  });
}
