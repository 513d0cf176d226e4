import { es as properties } from '../properties/messages/es.ts'
import { es as screen } from '../screen-messages/es.ts'
import type { Messages } from './en.ts'

export const es: Messages = {
  properties,
  screen,

  fieldTypes: {
    short_text: { name: 'Texto corto', description: 'Una línea, como un nombre o un lugar.' },
    long_text: { name: 'Texto largo', description: 'Varias líneas, como un comentario.' },
    email: { name: 'Correo electrónico', description: 'Una dirección de correo electrónico.' },
    number: { name: 'Número', description: 'Un número, con límites si los fija.' },
    phone: { name: 'Teléfono', description: 'Un número de teléfono en cualquier notación.' },
    date: { name: 'Fecha', description: 'Un día del calendario.' },
    dropdown: {
      name: 'Lista desplegable',
      description: 'Una opción de una lista que se despliega.',
    },
    radio: { name: 'Opción única', description: 'Una opción, con todas a la vista.' },
    checkbox: { name: 'Opción múltiple', description: 'Tantas opciones como se quiera.' },
    file: { name: 'Archivo', description: 'Una foto, un documento u otro archivo.' },
    heading: { name: 'Título', description: 'El título del formulario o de una sección.' },
    paragraph: { name: 'Párrafo', description: 'Texto para leer, con formato y enlaces.' },
    divider: { name: 'Separador', description: 'Una línea entre preguntas.' },
    image: { name: 'Imagen', description: 'Una imagen de una dirección web.' },
    hidden: {
      name: 'Valor oculto',
      description: 'Se guarda con la respuesta; lo fija el enlace.',
    },
    page_break: { name: 'Salto de página', description: 'Empieza una página nueva.' },
    payment: { name: 'Pago', description: 'Un aviso de que el formulario requiere un pago.' },
    submit_button: { name: 'Botón de envío', description: 'El texto y el lugar del botón.' },
  },
}
