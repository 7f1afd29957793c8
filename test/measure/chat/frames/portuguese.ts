import { ordersOf, type Frames } from './frames.ts';

const ORDERS = ordersOf(
  ['infinitive', 'brazilian', 'familiar', 'formal', 'you', 'past', 'passive', 'noun'],
  `
tirar a voz | tirar a voz | tira a voz | tire a voz | tires a voz | tirasse a voz | a voz seja tirada | a voz tirada
remover a bateria | remover a bateria | remove a bateria | remova a bateria | removas a bateria | removesse a bateria | a bateria seja removida | a bateria removida
cortar os primeiros 10 segundos | cortar os primeiros 10 segundos | corta os primeiros 10 segundos | corte os primeiros 10 segundos | cortes os primeiros 10 segundos | cortasse os primeiros 10 segundos | os primeiros 10 segundos sejam cortados | os primeiros 10 segundos cortados
deixar só os primeiros 30 segundos | deixar só os primeiros 30 segundos | deixa só os primeiros 30 segundos | deixe só os primeiros 30 segundos | deixes só os primeiros 30 segundos | deixasse só os primeiros 30 segundos | só os primeiros 30 segundos sejam deixados | só os primeiros 30 segundos
convertê-lo para mp3 | converter isso para mp3 | converte-o para mp3 | converta isso para mp3 | o convertas para mp3 | convertesse isso para mp3 | o ficheiro seja convertido para mp3 | o ficheiro convertido para mp3
passar o ficheiro para flac | passar o arquivo para flac | passa o ficheiro para flac | passe o arquivo para flac | passes o ficheiro para flac | passasse o arquivo para flac | o arquivo seja passado para flac | o arquivo passado para flac
normalizá-lo a -16 LUFS | normalizar isso em -16 LUFS | normaliza-o a -16 LUFS | normalize isso em -16 LUFS | o normalizes a -16 LUFS | normalizasse isso em -16 LUFS | o áudio seja normalizado a -16 LUFS | o áudio normalizado a -16 LUFS
abrandá-lo 10% | desacelerar a música em 10% | abranda-o 10% | desacelere a música em 10% | o abrandes 10% | desacelerasse a música em 10% | a música seja desacelerada em 10% | a música desacelerada em 10%
acelerar a música 5% | acelerar a música em 5% | acelera a música 5% | acelere a música em 5% | aceleres a música 5% | acelerasse a música em 5% | a música seja acelerada em 5% | a música acelerada em 5%
subi-lo dois semitons | subir o tom em dois semitons | sobe-o dois semitons | suba o tom em dois semitons | o subas dois semitons | subisse o tom em dois semitons | o tom seja subido em dois semitons | o tom subido em dois semitons
pôr um fade out de 5 segundos | colocar um fade out de 5 segundos | põe um fade out de 5 segundos | coloque um fade out de 5 segundos | ponhas um fade out de 5 segundos | colocasse um fade out de 5 segundos | um fade out de 5 segundos seja colocado | um fade out de 5 segundos
adicionar um fade in de 3 segundos | adicionar um fade in de 3 segundos | adiciona um fade in de 3 segundos | adicione um fade in de 3 segundos | adiciones um fade in de 3 segundos | adicionasse um fade in de 3 segundos | um fade in de 3 segundos seja adicionado | um fade in de 3 segundos
reduzir o ruído de fundo | reduzir o ruído de fundo | reduz o ruído de fundo | reduza o ruído de fundo | reduzas o ruído de fundo | reduzisse o ruído de fundo | o ruído de fundo seja reduzido | o ruído de fundo reduzido
separar as faixas | separar as faixas | separa as faixas | separe as faixas | separes as faixas | separasse as faixas | as faixas sejam separadas | as faixas separadas
encurtar as pausas longas | encurtar as pausas longas | encurta as pausas longas | encurte as pausas longas | encurtes as pausas longas | encurtasse as pausas longas | as pausas longas sejam encurtadas | as pausas longas encurtadas
dizer-me o andamento | me dizer o andamento | diz-me o andamento | me diga o andamento | me digas o andamento | me dissesse o andamento | o andamento seja medido | o andamento
descobrir a tonalidade | descobrir a tonalidade | descobre a tonalidade | descubra a tonalidade | descubras a tonalidade | descobrisse a tonalidade | a tonalidade seja descoberta | a tonalidade
medir o volume | medir o volume | mede o volume | meça o volume | meças o volume | medisse o volume | o volume seja medido | o volume medido
contar as pessoas que falam | contar as pessoas que falam | conta as pessoas que falam | conte as pessoas que falam | contes as pessoas que falam | contasse as pessoas que falam | as pessoas que falam sejam contadas | o número de pessoas que falam
eliminar o zumbido da rede | eliminar o zumbido da rede | elimina o zumbido da rede | elimine o zumbido da rede | elimines o zumbido da rede | eliminasse o zumbido da rede | o zumbido da rede seja eliminado | o zumbido da rede eliminado
`,
);

/** Frames of orders in Portuguese, European and Brazilian. */
export const PORTUGUESE: Frames<
  'infinitive' | 'brazilian' | 'familiar' | 'formal' | 'you' | 'past' | 'passive' | 'noun'
> = {
  orders: ORDERS,
  frames: {
    familiar: (o) => o.familiar,
    formal: (o) => `${o.formal}.`,
    infinitive: (o) => o.infinitive,
    'please first': (o) => `por favor ${o.familiar}`,
    'please after': (o) => `${o.formal} pfv`,
    'formal, please': (o) => `${o.formal}, por gentileza.`,
    'can you': (o) => `podes ${o.infinitive}?`,
    'can you, Brazilian': (o) => `você pode ${o.brazilian}?`,
    'can you, colloquial': (o) => `cê pode ${o.brazilian} pra mim?`,
    'is it possible, colloquial': (o) => `dá pra você ${o.brazilian}?`,
    'could you': (o) => `Podias ${o.infinitive}?`,
    'could you, Brazilian': (o) => `Você poderia ${o.brazilian}, por favor?`,
    'could you, formal': (o) => `Poderia ${o.brazilian}?`,
    'could you, plural': (o) => `Vocês podem ${o.brazilian}, por favor?`,
    'would you mind': (o) => `Importas-te de ${o.infinitive}?`,
    'would you mind, Brazilian': (o) => `Você se importaria de ${o.brazilian}?`,
    'would you mind, formal': (o) => `Importa-se de ${o.infinitive}?`,
    'do me the favor': (o) => `faz-me o favor de ${o.infinitive}`,
    'do me a favor, Brazilian': (o) => `faz o favor de ${o.brazilian}`,
    'would you be so kind': (o) => `Teria a gentileza de ${o.brazilian}?`,
    'I would thank you': (o) => `Agradecia que ${o.you}`,
    'I would be thankful if': (o) => `Ficaria grato se você ${o.past}`,
    'I would like you to': (o) => `Gostaria que você ${o.past}`,
    'I want you to': (o) => `quero que ${o.you}`,
    'I want you to, Brazilian': (o) => `eu quero que você ${o.formal}`,
    'I need you to': (o) => `preciso que ${o.you}`,
    'I need you to, Brazilian': (o) => `preciso que você ${o.formal}`,
    'I ask you': (o) => `peço-te que ${o.you}`,
    'I ask you, formal': (o) => `Peço o favor de ${o.brazilian}.`,
    'I would like to': (o) => `Gostaria de ${o.brazilian}`,
    'I liked to': (o) => `Gostava de ${o.infinitive}`,
    'I want to': (o) => `quero ${o.brazilian}`,
    'I wanted to': (o) => `eu queria ${o.brazilian}`,
    'I need to': (o) => `preciso ${o.brazilian}`,
    'I need to, European': (o) => `preciso de ${o.infinitive}`,
    'one must': (o) => `é preciso ${o.infinitive}`,
    'we have to': (o) => `temos de ${o.infinitive}`,
    'you have to': (o) => `você tem que ${o.brazilian}`,
    'it is necessary': (o) => `É necessário ${o.brazilian}.`,
    'let it be done': (o) => `Quero que ${o.passive}`,
    'I would like it done': (o) =>
      `Gostaria que ${o.passive}`.replace(' seja ', ' fosse ').replace(' sejam ', ' fossem '),
    'my boss wants': (o) => `o meu chefe quer que ${o.passive}`,
    'my boss asked to': (o) => `meu chefe pediu pra ${o.brazilian}`,
    'I would like it': (o) => `Queria ${o.noun}, por favor.`,
    'can I have': (o) => `posso ter ${o.noun}?`,
    'it is for': (o) => `é pra ${o.brazilian}`,
    'the idea': (o) => `a ideia é ${o.brazilian}`,
    'my request': (o) => `o meu pedido: ${o.infinitive}`,
    'help me': (o) => `ajuda-me a ${o.infinitive}`,
    'help me, Brazilian': (o) => `me ajuda a ${o.brazilian}`,
    'you should': (o) => `devias ${o.infinitive}`,
    'come on': (o) => `vá, ${o.familiar}`,
    'so that': (o) => `${o.formal} para que eu possa usar amanhã`,
    'if you can': (o) => `${o.familiar} se puderes`,
    'here is': (o) => `aqui está o meu áudio. ${o.formal}`,
    'it would be great if': (o) => `seria ótimo se você pudesse ${o.brazilian}`,
    'is there a way': (o) => `tem como você ${o.brazilian}?`,
  },
  questions: {
    price: (o) => `Quanto custaria ${o.infinitive}?`,
    'price if': (o) => `Quanto você cobra para ${o.brazilian}?`,
    ability: (o) => `É possível em geral ${o.infinitive}?`,
    'if I asked': (o) => `Você poderia ${o.brazilian} se eu pedisse?`,
    forbidden: (o) => `não quero que ${o.you}`,
    'not necessary': (o) => `não precisa ${o.brazilian}`,
  },
};
