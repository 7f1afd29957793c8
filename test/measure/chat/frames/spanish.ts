import { ordersOf, type Frames } from './frames.ts';

const ORDERS = ordersOf(
  ['infinitive', 'familiar', 'formal', 'you', 'passive'],
  `
quitar la voz | quita la voz | quite la voz | quites la voz | se quite la voz
eliminar la batería | elimina la batería | elimine la batería | elimines la batería | se elimine la batería
cortar los primeros 10 segundos | corta los primeros 10 segundos | corte los primeros 10 segundos | cortes los primeros 10 segundos | se corten los primeros 10 segundos
dejar solo los primeros 30 segundos | deja solo los primeros 30 segundos | deje solo los primeros 30 segundos | dejes solo los primeros 30 segundos | se dejen solo los primeros 30 segundos
convertirlo a mp3 | conviértelo a mp3 | conviértalo a mp3 | lo conviertas a mp3 | se convierta a mp3
pasar el archivo a flac | pasa el archivo a flac | pase el archivo a flac | pases el archivo a flac | se pase el archivo a flac
normalizarlo a -16 LUFS | normalízalo a -16 LUFS | normalícelo a -16 LUFS | lo normalices a -16 LUFS | se normalice a -16 LUFS
ralentizarlo un 10 % | ralentízalo un 10 % | ralentícelo un 10 % | lo ralentices un 10 % | se ralentice un 10 %
acelerar el audio un 5 % | acelera el audio un 5 % | acelere el audio un 5 % | aceleres el audio un 5 % | se acelere el audio un 5 %
subirlo dos semitonos | súbelo dos semitonos | súbalo dos semitonos | lo subas dos semitonos | se suba dos semitonos
poner un fundido de salida de 5 segundos | pon un fundido de salida de 5 segundos | ponga un fundido de salida de 5 segundos | pongas un fundido de salida de 5 segundos | se ponga un fundido de salida de 5 segundos
añadir un fundido de entrada de 3 segundos | añade un fundido de entrada de 3 segundos | añada un fundido de entrada de 3 segundos | añadas un fundido de entrada de 3 segundos | se añada un fundido de entrada de 3 segundos
reducir el ruido de fondo | reduce el ruido de fondo | reduzca el ruido de fondo | reduzcas el ruido de fondo | se reduzca el ruido de fondo
separar las pistas | separa las pistas | separe las pistas | separes las pistas | se separen las pistas
acortar las pausas largas | acorta las pausas largas | acorte las pausas largas | acortes las pausas largas | se acorten las pausas largas
decirme el tempo | dime el tempo | dígame el tempo | me digas el tempo | se mida el tempo
averiguar la tonalidad | averigua la tonalidad | averigüe la tonalidad | averigües la tonalidad | se averigüe la tonalidad
medir el volumen | mide el volumen | mida el volumen | midas el volumen | se mida el volumen
contar los hablantes | cuenta los hablantes | cuente los hablantes | cuentes los hablantes | se cuenten los hablantes
quitar el zumbido de la red | quita el zumbido de la red | quite el zumbido de la red | quites el zumbido de la red | se quite el zumbido de la red
`,
);

/** Frames of orders in Spanish. */
export const SPANISH: Frames<'infinitive' | 'familiar' | 'formal' | 'you' | 'passive'> = {
  orders: ORDERS,
  frames: {
    familiar: (o) => o.familiar,
    formal: (o) => `${o.formal}.`,
    infinitive: (o) => o.infinitive,
    'please first': (o) => `por favor, ${o.familiar}`,
    'please after': (o) => `${o.familiar} porfa`,
    'formal, please': (o) => `${o.formal}, por favor.`,
    'can you': (o) => `¿puedes ${o.infinitive}?`,
    'can you, formal': (o) => `¿Puede ${o.infinitive}, por favor?`,
    'could you': (o) => `¿Podrías ${o.infinitive}?`,
    'could you, formal': (o) => `¿Podría ${o.infinitive}?`,
    'could you, plural': (o) => `¿Podrían ${o.infinitive}, por favor?`,
    'could you, voseo': (o) => `¿podés ${o.infinitive}?`,
    'would it be possible that': (o) => `¿Sería posible que ${o.you}?`,
    'would you mind': (o) => `¿Te importaría ${o.infinitive}?`,
    'would you mind, formal': (o) => `¿Le importaría ${o.infinitive}?`,
    'do me the favor': (o) => `hazme el favor de ${o.infinitive}`,
    'would you be so kind': (o) => `¿Sería tan amable de ${o.infinitive}?`,
    'I would thank you': (o) => `Te agradecería que ${o.you.replace(/^(\S+)/u, '$1')}`,
    'I would like you to': (o) => `Me gustaría que ${o.you}`,
    'I want you to': (o) => `quiero que ${o.you}`,
    'I need you to': (o) => `necesito que ${o.you}`,
    'I wanted you to': (o) => `quería pedirte que ${o.you}`,
    'I ask you': (o) => `te pido que ${o.you}`,
    'I beg you, formal': (o) => `Le ruego que ${withFormal(o)}.`,
    'I would like to': (o) => `Me gustaría ${o.infinitive}`,
    'I want to': (o) => `quiero ${o.infinitive}`,
    'I wanted to': (o) => `Quería ${o.infinitive}`,
    'I need to': (o) => `necesito ${o.infinitive}`,
    'one must': (o) => `hay que ${o.infinitive}`,
    'we have to': (o) => `tenemos que ${o.infinitive}`,
    'you have to': (o) => `tienes que ${o.infinitive}`,
    'it would have to be': (o) => `habría que ${o.infinitive}`,
    'it is necessary': (o) => `Es necesario ${o.infinitive}.`,
    'it is necessary that': (o) => `Es necesario que ${o.passive}.`,
    'it lacks': (o) => `hace falta ${o.infinitive}`,
    'let it be done': (o) => `Quiero que ${o.passive}`,
    'I would like it done': (o) => `Me gustaría que ${o.passive}`,
    'my boss wants': (o) => `mi jefe quiere que ${o.passive}`,
    'the teacher asks': (o) => `el profesor pide que ${o.passive}`,
    'just that': (o) => `que ${o.passive}`,
    'it is about': (o) => `se trata de ${o.infinitive}`,
    'the idea': (o) => `la idea es ${o.infinitive}`,
    'my request': (o) => `mi petición: ${o.infinitive}`,
    'to see if you': (o) => `a ver si puedes ${o.infinitive}`,
    'help me': (o) => `ayúdame a ${o.infinitive}`,
    'you should': (o) => `deberías ${o.infinitive}`,
    'go and': (o) => `anda, ${o.familiar}`,
    'come on': (o) => `venga, ${o.familiar}`,
    'so that': (o) => `${o.familiar} para que pueda usarlo mañana`,
    'if you can': (o) => `${o.familiar} si puedes`,
    'here is': (o) => `aquí está mi archivo. ${o.familiar}`,
    'will you': (o) => `¿me puedes ${o.infinitive}?`.replace('¿me puedes decirme', '¿me puedes decir'),
    simply: (o) => `simplemente ${o.familiar}`,
    'I was going to ask': (o) => `estaría genial si pudieras ${o.infinitive}`,
  },
  questions: {
    price: (o) => `¿Cuánto costaría ${o.infinitive}?`,
    'price if': (o) => `¿Cuánto me cobras por ${o.infinitive}?`,
    ability: (o) => `¿Es posible en general ${o.infinitive}?`,
    'if I asked': (o) => `¿Podrías ${o.infinitive} si te lo pidiera?`,
    how: (o) => `¿Cómo funciona eso de ${o.infinitive}?`,
    forbidden: (o) => `no quiero que ${o.you}`,
    'not necessary': (o) => `no hace falta ${o.infinitive}`,
  },
};

function withFormal(o: { formal: string }): string {
  return o.formal
    .replace(/^conviértalo/u, 'lo convierta')
    .replace(/^normalícelo/u, 'lo normalice')
    .replace(/^ralentícelo/u, 'lo ralentice')
    .replace(/^súbalo/u, 'lo suba')
    .replace(/^dígame/u, 'me diga');
}
