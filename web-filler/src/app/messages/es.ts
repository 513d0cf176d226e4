import { es as shared } from '@formpost/ui/messages/es.ts'
import { formatCount, plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const es: Messages = {
  shared,

  home: 'Formularios en este dispositivo',
  tryAgain: 'Intentar de nuevo',
  pageNotFound: 'Aquí no hay ninguna página',
  pageNotFoundBody: 'Revise el enlace o vaya a los formularios en este dispositivo.',
  toHome: 'Formularios en este dispositivo',
  skipToForm: 'Ir al formulario',
  unexpectedError: 'Algo falló en esta página',
  unexpectedErrorBody:
    'Lo que había escrito está guardado en este dispositivo. Vuelva a cargar la página para continuar.',

  pillOffline: 'Sin conexión',
  pillWaiting: (count) => plural(count, { other: '# en espera' }),
  pillAttention: (count) => plural(count, { other: '# por corregir' }),
  pillOutbox: 'Bandeja de salida',
  outboxCount: (count) => `Bandeja de salida (${formatCount(count)})`,

  updateReady: 'Hay una versión nueva lista',
  reload: 'Recargar',
  storageFull:
    'Este dispositivo no pudo guardar sus respuestas: no le queda espacio. Siguen en la pantalla.',
  storageFailing: 'Este dispositivo no pudo guardar sus respuestas. Siguen en la pantalla.',
  storageBlocked:
    'Formpost está abierto en otra pestaña con una versión anterior. Cierre esa pestaña y vuelva a cargar esta.',
  exportAnswers: 'Exportar',

  pageN: (page) => `Página ${formatCount(page)}`,
  pageNOfM: (page, pages) => `Página ${formatCount(page)} de ${formatCount(pages)}`,
  titleError: (title) => `Error: ${title}`,
  next: 'Siguiente',
  preparingFile: 'Preparando el archivo…',
  back: 'Atrás',
  draftSaved: 'Borrador guardado',
  draftNotSaved: 'Borrador no guardado',
  startAgain: 'Empezar de nuevo',
  startAgainTitle: '¿Eliminar este borrador y empezar de nuevo?',
  startAgainBody:
    'Las respuestas y los archivos de este borrador se eliminarán de este dispositivo.',
  deleteDraft: 'Eliminar borrador',
  keepDraft: 'Conservarlo',
  continueDraft: (name) => `Continuar el borrador de ${name}`,
  continueDraftChanged: (when) => `Continuar el borrador modificado ${when}`,
  formChanged: 'Este formulario ha cambiado desde que empezó. Revise sus respuestas.',
  notAsked: 'Estas preguntas ya no se hacen, así que estas respuestas no se enviarán:',
  noLongerFits: (label, answer) => `«${answer}» ya no sirve para «${label}». Responda de nuevo`,
  editing: 'Está cambiando un envío que no fue aceptado. Se reemplaza cuando lo envíe.',
  editingWaiting:
    'Está editando un envío de la bandeja de salida. Se enviará cuando lo envíe de nuevo.',
  editingAsNew:
    'Está editando respuestas que el servicio no tiene. Envíelas para que sean otro envío.',
  discardEdit: 'Descartar los cambios',
  discardEditTitle: '¿Descartar sus cambios?',
  discardEditBody: 'El envío se queda en la bandeja de salida tal como estaba antes.',
  notEditable: 'Este envío no se puede editar ahora',
  editObstacles: {
    open_elsewhere: 'Se está editando en otra pestaña. Continúe allí, o cierre esa pestaña.',
    sending: 'Se está enviando en este momento.',
    sent: 'Ya se envió.',
    encrypted: 'Está cifrado: solo el responsable del formulario puede leerlo.',
    gone: 'Ya no está en este dispositivo.',
  },
  problemTitle: 'Hay un problema',
  brandedFooter: 'Hecho con Formpost',

  fileShrunk: (label, before, after) => `${label}: medía ${before}; se redujo a ${after}`,
  fileTooLarge: (name, size, max) => `«${name}» mide ${size}. Elija un archivo de ${max} o menos`,
  fileWrongType: (name, types) => `«${name}» es de otro tipo. Elija uno de estos: ${types}`,
  fileEmpty: (name) => `«${name}» está vacío. Elija otro archivo`,
  fileUnreadable: (name) => `No se pudo leer «${name}». Elíjalo de nuevo`,

  encrypted:
    'Sus respuestas se cifran en este dispositivo. Solo el responsable del formulario puede leerlas.',
  noKey: 'Este formulario no tiene clave para cifrar',
  noKeyBody:
    'Sus respuestas deben cifrarse, así que no se envía nada hasta que su responsable lo corrija. Lo que escriba aquí se queda en este dispositivo.',
  encryptionFailed:
    'Sus respuestas no se pudieron cifrar con la clave de este formulario, así que no se envió nada. Siguen en la pantalla.',
  encryptedRecord:
    'Está cifrado: solo el responsable del formulario puede leerlo. No se puede mostrar ni editar aquí.',
  closed: 'Este formulario está cerrado',
  closedBody:
    'El responsable del formulario lo cerró. Sus respuestas se conservan aquí; puede exportarlas.',
  closedEmptyBody: 'El responsable del formulario lo cerró. Ya no admite respuestas.',
  notOnDevice: 'Este formulario aún no está en este dispositivo',
  notOnDeviceBody:
    'No se puede contactar con el servicio en este momento. Abra este enlace una vez con conexión; después el formulario se abre sin ella.',
  formNotFound: 'No existe ese formulario',
  formNotFoundBody:
    'Puede que el enlace esté incompleto. Pida uno nuevo a la persona que se lo envió.',

  sent: 'Enviado',
  sentBody: 'El servicio ha confirmado que tiene sus respuestas.',
  savedOnDevice: 'Guardado en este dispositivo',
  savedOnDeviceBody: 'Se enviará solo cuando haya conexión. Puede cerrar esta página.',
  refused: 'Requiere atención',
  refusedBody: 'El servicio no aceptó este envío. Sus respuestas se conservan en este dispositivo.',
  refusedLink: 'Ver el motivo en la bandeja de salida',
  fillAgain: 'Rellenar otra vez',

  addForms: 'Añadir formularios',
  addFormsLabel: 'Enlaces de formularios',
  addFormsHelp:
    'Un enlace por línea. Cada formulario se descarga ahora y después se abre sin conexión.',
  saveForOffline: 'Guardar para usar sin conexión',
  downloading: 'Descargando…',
  linkSaved: (title) => `«${title}» está en este dispositivo`,
  linkInvalid: (link) => `${link} no es un enlace a un formulario de aquí`,
  linkNotFound: (link) => `${link}: no existe ese formulario`,
  linkClosed: (link) => `${link}: este formulario está cerrado`,
  linkUnreachable: (link) =>
    `${link}: no se puede contactar con el servicio. Inténtelo cuando tenga conexión`,
  shareForm: (title) => `Pasar o quitar «${title}»`,
  shareFormBody: 'Escanee esto con la cámara de otro teléfono para abrir allí el formulario.',
  copyLink: 'Copiar enlace',
  linkCopied: 'Enlace copiado',
  removeForm: 'Quitar de este dispositivo',
  removeFormLater: 'Se podrá quitar cuando sus borradores y envíos se hayan enviado o eliminado.',
  close: 'Cerrar',
  homeIntro: 'Ábralos y rellénelos con o sin conexión.',
  homeEmpty: 'Aún no hay formularios',
  homeEmptyBody:
    'Esta página guarda los formularios que ha abierto, para que los rellene en cualquier lugar. Para añadir uno, abra su enlace una vez con conexión.',
  formUpdated: (when) => `Actualizado ${when}`,
  formClosed: 'Cerrado por su responsable',
  draftsCount: (count) => plural(count, { one: '# borrador', other: '# borradores' }),
  drafts: 'Borradores',
  draftChanged: (when) => `Último cambio ${when}`,
  install: 'Instalar Formpost',
  installBody:
    'Así lo tiene a mano en la pantalla de inicio, y sus datos están más seguros en este dispositivo.',

  outbox: 'Bandeja de salida',
  outboxEmpty: 'Nada por enviar',
  outboxEmptyBody: 'Los envíos se quedan aquí hasta que el servicio los confirme.',
  allSent: 'Todo está enviado',
  sendingNow: (count) => plural(count, { other: 'Enviando #…' }),
  waitingNext: (count, when) => plural(count, { other: `# en espera, próximo intento ${when}` }),
  waitingNow: (count) => plural(count, { other: '# en espera, intentando ahora' }),
  attentionCount: (count) =>
    plural(count, { one: '# requiere atención', other: '# requieren atención' }),
  sendNow: 'Enviar ahora',
  export: 'Exportar',
  exporting: 'Exportando…',
  exportFailed: 'La exportación no funcionó. Inténtelo de nuevo.',
  open: 'Abrir',
  actionOnRecord: (action, name) => `${action}: ${name}`,
  beingEdited: 'Ha empezado a editarlo. Se enviará cuando envíe sus cambios.',
  editedCount: (count) => plural(count, { other: '# en edición' }),
  retriedLater: 'Se intenta de nuevo por sí solo de vez en cuando, y con «Enviar ahora».',
  answersDeleted: 'Sus respuestas se eliminaron de este dispositivo después de enviarse.',
  recordGone: 'Este envío ya no está en este dispositivo',
  recordGoneBody: 'Se eliminó en la bandeja de salida.',
  edit: 'Editar',
  delete: 'Eliminar',
  deleteTitle: '¿Eliminar este envío?',
  deleteUnsent:
    'No se ha enviado. Sus respuestas y archivos se eliminarán de este dispositivo y no se podrán recuperar.',
  deleteSent: 'Ya se envió. Solo se eliminará su recibo de este dispositivo.',
  cancel: 'Cancelar',
  filledIn: (when) => `Rellenado el ${when}`,
  sentAt: (when) => `Enviado el ${when}`,
  receipt: (uuid) => `Recibo ${uuid}`,
  showMore: (count) => plural(count, { other: 'Mostrar # más' }),
  notPersisted:
    'Este navegador puede eliminar lo que se guarda aquí si al dispositivo le falta espacio. Envíelo o expórtelo pronto.',
  storageUsed: (used, free) =>
    `Lo guardado en este dispositivo ocupa ${used}; quedan ${free} libres.`,
  storagePersisted: 'El navegador no lo eliminará por sí solo.',

  states: {
    waiting: 'En espera',
    sending: 'Enviando',
    sent: 'Enviado',
    needs_attention: 'Requiere atención',
  },
  retryReasons: {
    unreachable: 'No se puede contactar con el servicio.',
    busy: 'El servicio está ocupado. Se volverá a enviar más tarde.',
    out_of_order: 'El servicio no funciona en este momento.',
  },
  refusals: {
    closed:
      'El responsable del formulario lo cerró. Sus respuestas se conservan aquí; puede exportarlas.',
    conflict:
      'El servicio ya tiene otras respuestas con el número de este envío. Para enviar estas como otro envío, edítelas y envíelas.',
    editedTooLate:
      'El servicio ya había recibido este envío, con las respuestas de antes de sus cambios. Las respuestas cambiadas se conservan aquí. Para enviarlas como otro envío, edítelas y envíelas. Si no, elimínelas.',
    payment:
      'El formulario requiere un pago, así que las respuestas no se pueden enviar desde aquí. Se conservan aquí y puede exportarlas.',
    tooLarge: 'Es más grande de lo que admite el servicio. Edítelo y elija archivos más pequeños.',
    invalid: 'Algunas respuestas no fueron aceptadas. Edítelas y envíe de nuevo.',
    encryption:
      'El formulario ahora está cifrado, pero no se pudo usar su clave, así que no se envió nada. Envíe de nuevo más tarde, o exporte sus respuestas y pregunte al responsable del formulario.',
    other:
      'El servicio no lo aceptó. Edítelo, o expórtelo y pregunte al responsable del formulario.',
  },

  problems: {
    required: (label) => `Responda a «${label}»`,
    requiredChoice: (label) => `Elija una respuesta para «${label}»`,
    requiredFile: (label) => `Añada un archivo a «${label}»`,
    number: (label) => `Escriba un número en «${label}»`,
    numberBetween: (label, min, max) => `Escriba un número entre ${min} y ${max} en «${label}»`,
    numberAtLeast: (label, min) => `Escriba un número de al menos ${min} en «${label}»`,
    numberAtMost: (label, max) => `Escriba un número de ${max} como máximo en «${label}»`,
    ambiguousNumber: (label) => `Elija qué número quiere decir en «${label}»`,
    tooManyDigits: (label, digits) =>
      `Escriba un número de ${digits} cifras como máximo en «${label}»`,
    wholeNumber: (label) => `Escriba un número entero en «${label}»`,
    steps: (label, step, base) =>
      `Escriba un número en pasos de ${step} a partir de ${base} en «${label}»`,
    email: (label) => `Escriba un correo electrónico como nombre@ejemplo.com en «${label}»`,
    phone: (label) => `Escriba un número de teléfono como +34 912 345 678 en «${label}»`,
    date: (label) => `Escriba una fecha completa en «${label}»`,
    dateBetween: (label, min, max) => `Escriba una fecha entre el ${min} y el ${max} en «${label}»`,
    dateFrom: (label, min) => `Escriba el ${min} o una fecha posterior en «${label}»`,
    dateUntil: (label, max) => `Escriba el ${max} o una fecha anterior en «${label}»`,
    tooLong: (label, max) => `Acorte «${label}» a ${max} caracteres`,
    option: (label) => `Elija una de las respuestas para «${label}»`,
    characters: (label) => `Quite de «${label}» los caracteres que no se pueden guardar`,
  },
}
