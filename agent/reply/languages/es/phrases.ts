import type { Phrases } from '../../phrases.ts';
import { bullets, inBrackets } from '../../writing.ts';
import { fields, writing } from './writing.ts';

const { clock, date, listed, number, tokens, usd } = writing;

const STATES: Record<string, string> = {
  IN_QUEUE: 'en curso',
  completed: 'terminado',
  failed: 'fallido',
  cancelled: 'cancelado',
};

export const phrases: Phrases = {
  noAudio: () => '¿De qué audio se trata? Hay que adjuntar un archivo o enviar un enlace.',
  needsTwo: () => 'Hacen falta dos grabaciones y solo hay una. Hay que adjuntar la otra o enviar un enlace.',
  whatToDo: (names) =>
    `Recibido: ${listed(names)}. ¿Qué hay que hacer? Por ejemplo: medir el tempo y la tonalidad, quitar la voz, reducir el ruido, conservar los primeros 30 segundos.`,
  whichFile: (names) => `¿Cuál de ellos: ${listed(names, 'or')}?`,
  fileUnknown: (name, names) =>
    `Aquí no hay ningún archivo «${name}».${names.length > 0 ? ` Hay: ${listed(names)}.` : ''}`,
  unclear: () => 'No ha quedado claro. ¿Qué hay que averiguar del audio o qué hay que hacer con él?',
  nothingWaits: (deeds) =>
    `No hay nada pendiente de un sí.${deeds.length > 0 ? ` Lo último hecho: ${listed(deeds)}.` : ''} ¿Qué hago ahora?`,
  doneSoFar: (deeds) => `Hecho hasta ahora: ${listed(deeds)}.`,
  notUnderstoodPart: (text) => `No se entendió: «${text}». Conviene decirlo de otra forma.`,
  readOnlyBeginning: (words) => `El mensaje es largo: solo se leyó el principio, ${number(words)} palabras.`,
  cannot: (deeds) => `Aquí no es posible: ${listed(deeds, 'or')}.`,
  unsupported: (what, instead = []) =>
    `Este servicio no puede hacerlo: «${what}».${instead.length > 0 ? ` Lo que sí se puede: ${listed(instead, 'or')}.` : ''}`,
  audioOnly: () => 'Este servicio solo trabaja con audio.',
  notAvailable: (deeds) => `No disponible en este servidor: ${listed(deeds, 'or')}.`,
  failed: (deed, why) => `No se pudo: ${deed}. ${why}`,
  stopped: (deed) => `No se hizo porque se detuvo: ${deed}.`,
  notDoneBecauseFailed: (deeds) => `Por eso tampoco se hizo: ${listed(deeds)}. Necesita lo que falló.`,
  nothingChanged: (deed) => `Sin efecto: ${deed}. El audio está como estaba.`,
  already: (text) => `Ya obtenido antes: ${text}`,
  modeStays: (isMinor) => `La tonalidad sigue en modo ${isMinor ? 'menor' : 'mayor'}: transportar no lo cambia.`,
  stepLimit: (deeds) =>
    `Hasta aquí: un mensaje solo permite cierto número de pasos. Queda por hacer: ${listed(deeds)}.`,
  goOn: () => 'Con «sigue» se hace el resto.',

  cost: (count) => `Esto costó ${tokens(count)}.`,
  costNothing: () => 'No costó nada: el audio ya estaba pagado.',
  nothingCharged: () => 'No se cobró nada.',
  shallI: (deeds, count) => `¿Debo ${listed(deeds)}?${priced(count)}`,
  shallIOneOf: (deeds, count) => `¿Debo ${listed(deeds, 'or')}?${priced(count)}`,
  confirmLarge: (deeds, count, amount) =>
    `¿Debo ${listed(deeds)}? Cuesta ${tokens(count)} (${usd(amount)}). Basta con responder «sí».`,
  declined: () => 'De acuerdo, se queda así. No se cobró nada.',
  proposalDropped: () => 'La propuesta anterior queda descartada.',
  adviseDo: (deeds, count) =>
    `Sí, puedo ${listed(deeds)}. Basta con pedirlo${count === undefined ? '' : count === 0 ? '; no cuesta nada más' : `; cuesta ${tokens(count)}`}.`,
  cannotCancel: (lines) =>
    `Desde aquí no se puede cancelar trabajo. DELETE /v1/batch/{id} cancela un lote y POST /v1/recipe/cancel una ejecución, igual que «Cancel» en su página de la consola. Lo terminado se conserva y se cobra. ${lines.length > 0 ? `Lotes en curso:\n${bullets(lines)}` : 'No hay ningún lote en curso.'}`,

  leftOut: (deeds) => `Como se pidió, no se hizo: ${listed(deeds)}.`,
  state: (holds, field, value, op, limit, tolerance) =>
    `${holds ? 'Sí' : 'No'}. ${fields.name(field)}: ${fields.value(field, value)} (pregunta: ${fields.asked(op, field, limit, tolerance)}).`,
  yesOrNo: (holds) => (holds ? 'Sí, así es.' : 'No, no es así.'),
  conditionMet: (field, value, op, limit) =>
    `${fields.name(field)}: ${fields.value(field, value)}. La condición (${fields.comparison(op, field, limit)}) se cumple.`,
  conditionNotMet: (field, value, op, limit, deeds) =>
    `${fields.name(field)}: ${fields.value(field, value)}. La condición (${fields.comparison(op, field, limit)}) no se cumple${deeds.length > 0 ? `, así que no se hizo: ${listed(deeds)}` : ''}.`,
  conditionUnknown: (field, deeds) =>
    `${fields.name(field)}: no medible.${deeds.length > 0 ? ` Por eso no se hizo: ${listed(deeds)}.` : ''}`,

  price: (deeds, count, amount) => `Precio: ${tokens(count)} (${usd(amount)}), por ${listed(deeds)}.`,
  priceOfLength: (seconds, count, amount) => `${clock(seconds)} de audio cuestan ${tokens(count)} (${usd(amount)}).`,
  priceFree: (deeds) => `No cuesta nada, el audio ya está pagado: ${listed(deeds)}.`,
  priceUnknown: (perMinute) =>
    `Un minuto de audio cuesta ${usd(perMinute)}, un token por segundo, sea cual sea el trabajo. Aún no se conoce la duración del audio.`,
  balance: (count, amount, kind) =>
    `Saldo: ${tokens(count)} (${usd(amount)}), cuenta ${kind === 'free' ? 'gratuita' : 'de pago'}. Un token es un segundo de audio.`,
  affordable: (minutes, deeds) =>
    `Alcanza para ${number(minutes, 1)} minutos de audio${inBrackets(deeds)}: todo trabajo cuesta lo mismo, según la duración del audio.`,
  affords: (left) => (left >= 0 ? `Alcanza: quedarían ${tokens(left)}.` : `No alcanza: faltan ${tokens(-left)}.`),
  charges: (lines) => `Los últimos cargos:\n${bullets(lines)}`,
  noCharges: () => 'Hasta ahora no se ha cobrado nada.',
  chargeLine: (count, what, audio, when) => `${date(when)}: ${tokens(count)}, ${what}, ${audio}`,
  spentInAll: (count, amount, charges) => `En total: ${tokens(count)} (${usd(amount)}), cargos: ${number(charges)}.`,
  spentBetween: (from, to, count, amount) => `Del ${from} al ${to} (UTC): ${tokens(count)} (${usd(amount)}).`,
  spentOn: (day, count, amount) => `El ${day} (UTC): ${tokens(count)} (${usd(amount)}).`,
  held: (count) => `Retenido para trabajos sin terminar: ${tokens(count)}.`,
  noneFits: () => 'No se ha encontrado nada que corresponda.',
  batchesInAll: (completed, total, failed) =>
    `En total: ${number(completed)} de ${number(total)} terminados, ${number(failed)} con fallo.`,
  filesHere: (names) => `En esta conversación: ${listed(names)}.`,
  filesStored: (lines, used, max) =>
    `Espacio ocupado: ${used} de un máximo de ${max}.${lines.length > 0 ? ` Los últimos archivos enviados:\n${bullets(lines)}` : ''}`,
  fileLine: (name, sent, expires) =>
    `${name}: enviado el ${date(sent)}, ${expires === undefined ? 'se guarda hasta que se borre' : `caduca el ${date(expires)} si no se usa`}`,
  cannotSeeWho: () =>
    'Aquí no se ve quién lo hizo: una clave pertenece a una cuenta, no a una persona. GET /v1/usage?group_by=key muestra el consumo de cada clave.',
  cannotSeeKeyLimits: () =>
    'Aquí no se ven los límites de cada clave. GET /v1/keys los muestra con lo gastado. Sin límite, manda el saldo.',

  recipes: (names) => `Recetas guardadas (${number(names.length)}): ${listed(names)}.`,
  noRecipes: () => 'No hay recetas guardadas.',
  recipeContent: (name, steps) => `La receta «${name}» tiene estos pasos: ${steps.join(', ')}.`,
  recipeUnknown: (name, names) =>
    `No hay ninguna receta «${name}».${names.length > 0 ? ` Hay: ${listed(names)}.` : ''}`,
  batches: (lines) => `Los lotes, el más reciente primero:\n${bullets(lines)}`,
  noBatches: () => 'Todavía no hay lotes.',
  batchLine: (status, completed, total, failed, recipe) =>
    `${recipe}: ${STATES[status] ?? status}, ${number(completed)} de ${number(total)} terminados${failed > 0 ? `, ${number(failed)} con fallo` : ''}`,
  batchRest: (count) => `Por hacer todavía: ${number(count)}.`,
  batchFailure: (file, why, whatToDo) => `${file} falló: ${why}${whatToDo ? ` ${whatToDo}` : ''}`,

  compared: (field, lines, winner, extreme = 'highest') =>
    `${bullets(lines)}\n${fields.extreme(field, extreme)}: ${winner}.`,
  comparedLine: (name, field, value) => `${name}: ${fields.name(field)} ${fields.value(field, value)}`,
  total: (field, value) => `${fields.name(field)} en total: ${fields.value(field, value)}.`,
  average: (field, value) => `${fields.name(field)} de media: ${fields.value(field, value)}.`,
  difference: (field, value) => `${fields.name(field)}, diferencia: ${fields.difference(field, value)}.`,

  undone: (name) => `${name} queda aparte: el archivo anterior está intacto y se sigue con él.`,
  nothingToUndo: () => 'No hay nada que deshacer: aquí no se cambió nada.',
  nothingBefore: () => '¿A qué se refiere eso? Aquí no se hizo nada antes. ¿Qué hay que hacer?',

  documentation: (text, link) => `De la documentación (en inglés): ${text} ([más](${link}))`,
  notInDocumentation: () =>
    'La documentación no dice nada de eso. Se puede preguntar de otra forma o al operador de este servicio.',
  greeting: () => '¡Hola! Hay que enviar un audio y decir qué averiguar o qué hacer con él.',
  thanks: () => 'De nada. ¿Qué más hay que hacer?',
  goodbye: () => 'Hasta luego. La conversación se queda aquí.',
  abilities: () =>
    [
      'Este servicio trabaja con audio. Puede:',
      bullets([
        'separar una mezcla en pistas; quitar voz, batería, bajo o zumbido',
        'hallar tempo, pulsos, tonalidad, acordes, secciones y melodía',
        'encontrar voz hablada, hablantes y pausas; nombrar los sonidos; describir una grabación',
        'medir sonoridad, niveles, espectro, efectos y desfases',
        'reducir ruido, normalizar la sonoridad, igualar voces, acortar silencios, recortar, fundir, unir, mezclar, convertir, cambiar tempo y tono',
        'sacar el audio de un vídeo o hacer un vídeo del audio',
      ]),
      'Se pueden pedir varias cosas a la vez, en el orden deseado.',
    ].join('\n'),
  otherLanguage: () =>
    'Se leen español, inglés, alemán, francés, portugués, italiano, neerlandés, polaco, japonés, chino e hindi. ' +
    'Para otros idiomas, el operador puede conectar un modelo de lenguaje con MODEL: [el modelo](docs/chat.md#the-model).',

  drafted: (deeds) => `Para cada archivo${deeds.length > 1 ? ', en este orden' : ''}: ${listed(deeds)}.`,
  draftedWithout: (parts) => `Sin lo que las recetas no pueden hacer: ${parts.map((part) => `«${part}»`).join(', ')}.`,
};

function priced(count: number | undefined): string {
  if (count === undefined) return '';
  return count === 0 ? ' No cuesta nada más.' : ` ${tokens(count)}.`;
}
