import type { Messages } from './en.ts'

export const es: Messages = {
  share: 'Compartir',

  unpublishedTitle: 'El formulario aún no está publicado',
  unpublishedBody: 'Nadie puede abrir el enlace hasta que usted publique el formulario.',
  toBuild: 'Ir a Edición',
  closedTitle: 'El formulario está cerrado',
  closedBody: 'Nadie puede abrir el enlace hasta que usted abra el formulario.',
  openForm: 'Abrir formulario',
  opened: 'El formulario está abierto.',

  localTitle: 'Este enlace solo funciona en este ordenador',
  localBody:
    'Empieza por «localhost», que es el ordenador que lo abre. Un teléfono no puede usar ni el enlace ni el código QR.',
  localAddresses:
    'Para obtener un enlace para otros dispositivos de su red, abra esta página en una de las direcciones de este ordenador en ella:',
  insecureTitle: 'Los teléfonos solo pueden abrir este enlace con conexión',
  offlineNeedsHttps:
    'Rellenar sin conexión requiere una dirección https: ponga delante de Formpost un servidor con certificado y asigne su dirección a APP_URL.',

  link: 'Enlace',
  linkLead:
    'Envíe este enlace a todas las personas que deban responder. Una vez abierto, funciona sin conexión.',
  copyLink: 'Copiar enlace',
  seeForm: 'Ver el formulario',

  qrCode: 'Código QR',
  qrCodeLead: 'Para carteles y papeles: la cámara de un teléfono abre el formulario con él.',
  qrCodeOf: (link) => `Código QR de ${link}`,
  print: 'Imprimir',
  downloadSvg: 'Descargar SVG',

  website: 'En un sitio web',
  websiteLead:
    'Añada este código a una página. El enlace abre el formulario en una página aparte, donde también funciona sin conexión.',
  html: 'Código HTML',
  copyHtml: 'Copiar código',

  prefilled: 'Enlace con respuestas',
  prefilledLead:
    'Abre el formulario con algunas respuestas ya rellenadas, como el nombre de un pueblo o de un equipo. Se pueden cambiar antes de enviarlas.',
  noFields: 'El formulario no tiene campos que un enlace pueda rellenar.',
  field: 'Campo para rellenar',
  addField: 'Añadir',
  hidden: (label) => `${label} (oculto)`,
  removeField: (label) => `Quitar ${label}`,
  remove: 'Quitar',
  unfit: 'El formulario no admite esta respuesta, así que el enlace la omite.',
}
