import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const es: Messages = {
  newForm: 'Nuevo formulario',
  newFormLead: 'Elija por dónde empezar. Nadie ve el formulario hasta que lo publique.',
  blank: 'Formulario en blanco',
  blankLead: 'Una pregunta para empezar. Añada lo que necesite.',
  questions: (count) => plural(count, { one: '# pregunta', other: '# preguntas' }),
  contents: 'Preguntas',
  newPage: 'Página nueva',
  title: 'Título',
  createForm: 'Crear formulario',
  noTitle: 'Escriba un título.',

  importForm: 'Importar un archivo',
  importLead: 'Un formulario descargado desde sus ajustes, aquí o en otra instalación.',
  file: 'Archivo del formulario',
  notAForm: 'Este archivo no es un formulario. Elija un archivo .json de «Descargar como archivo».',
  found: (title, fields) =>
    plural(fields, { one: '«{title}» con # campo.', other: '«{title}» con # campos.' }).replace(
      '{title}',
      () => title,
    ),
  changed: 'Cambiado por la importación',
  leftOut: 'Omitido',
  problems: 'El formulario no se puede importar. Corrija esto en el archivo:',
  fieldNumber: (number) => `Campo ${number}`,
  import: 'Importar',
}
