import type { Messages } from './en.ts'

export const es: Messages = {
  loading: 'Abriendo…',
  language: 'Idioma',

  optional: '(opcional)',
  choose: 'Elegir…',
  clearChoice: 'Borrar la respuesta',
  characters: (used, max) => `${used} de ${max} caracteres`,
  submit: 'Enviar',
  submitting: 'Enviando…',

  storedAs: (number) => `Se guarda como ${number}`,
  twoReadings: (typed) => `«${typed}» puede significar dos números. Elija el correcto:`,
  wholeReading: (number) => `${number} (número entero)`,
  decimalReading: (number) => `${number} (con decimales)`,

  removeFile: (name) => `Quitar ${name}`,
  remove: 'Quitar',
  fileLimit: (size) => `Hasta ${size}`,
  fileKinds: { image: 'imágenes', audio: 'sonido', video: 'vídeos', text: 'texto' },
  kilobytes: (number) => `${number} KB`,
  megabytes: (number) => `${number} MB`,
  gigabytes: (number) => `${number} GB`,

  payment: 'Este formulario requiere un pago',
  paymentBody:
    'El pago se hace en línea, en la página del responsable del formulario, nunca desde aquí. Pídale el enlace de pago. Lo que escriba aquí se queda en este dispositivo.',
}
