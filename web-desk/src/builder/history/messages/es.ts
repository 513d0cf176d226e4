import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

const quoted = (name: string) => `«${name}»`

export const es: Messages = {
  title: 'Historial de versiones',
  help: 'Se conservan las versiones que alguien abrió y los últimos 100 cambios y publicaciones.',
  version: (version) => `Versión ${version}`,
  live: 'En línea',
  changes: {
    form_created: 'Formulario creado',
    form_changed: 'Ajustes cambiados',
    field_added: 'Campo añadido',
    field_changed: 'Campo cambiado',
    field_removed: 'Campo eliminado',
    fields_reordered: 'Campos movidos',
    draft_published: 'Borrador publicado',
  },
  unknownChange: 'Cambiado',
  credentials: {
    api_key: (name) => `clave de API ${quoted(name)}`,
    token: (name) => `token de acceso ${quoted(name)}`,
    session: (name) => `navegador ${quoted(name)}`,
  },
  unknownAuthor: 'No se sabe quién la hizo',
  compare: 'Diferencias',
  compareOf: (version) => `Diferencias de la versión ${version}`,
  comparedWith: (version) => `Comparada con la versión ${version}:`,
  oldest: 'No se conserva ninguna versión anterior.',
  restore: 'Restaurar',
  restoreOf: (version) => `Restaurar la versión ${version}`,
  restored: (version) =>
    `El borrador es ahora como la versión ${version}. Publíquelo para ponerlo en línea.`,
  showOlder: 'Mostrar versiones anteriores',

  removed: 'Preguntas quitadas con respuestas',
  noRemoved: 'No se ha quitado ninguna pregunta con respuestas.',
  answers: (count) => plural(count, { one: '# respuesta', other: '# respuestas' }),
  encryptedAnswers: 'Las respuestas están cifradas, así que nadie puede contarlas.',
  manyAnswers: 'Demasiadas respuestas para contarlas en 10 segundos.',
  bringBack: 'Recuperar',
  bringBackOf: (name) => `Recuperar ${quoted(name)}`,
  broughtBack: (name) =>
    `${quoted(name)} está otra vez en el borrador. Publíquelo para ponerlo en línea.`,

  lossTitle: 'Habrá respuestas que ya no se verán',
  lossBody:
    'Al publicar se quitan preguntas que tienen respuestas. Las respuestas siguen guardadas: las encuentra como preguntas quitadas en la tabla, el resumen y las exportaciones, y «Historial de versiones» recupera las preguntas.',
  lossDependents: (names) => `Estos pierden su condición sobre ella: ${names}`,
  lossFiles: 'Los archivos enviados a una pregunta quitada se eliminan y no vuelven.',
  allChanges: 'Todos los cambios',
  whatChanged: 'Lo que ha cambiado:',
}
