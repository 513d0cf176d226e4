import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const es: Messages = {
  settings: 'Ajustes',
  cancel: 'Cancelar',

  texts: 'Textos y notificaciones',
  textsLead: 'Estos cambios se aplican en cuanto los guarda, sin publicar.',
  title: 'Título',
  titleHelp:
    'En sus listas y en la pestaña del navegador. El título que se ve en el formulario es un campo.',
  description: 'Descripción',
  descriptionHelp:
    'Se muestra debajo del título del formulario, salvo que ese título tenga su propia descripción.',
  thankYou: 'Mensaje de agradecimiento',
  thankYouHelp: 'Se muestra después de enviar las respuestas.',
  redirect: 'Redirección',
  redirectHelp:
    'Se abre cuando se han enviado las respuestas, como https://example.org/next. Lo que se rellena sin conexión muestra el mensaje en su lugar.',
  notify: 'Avisarme de las respuestas nuevas por correo',
  notifyHelp: 'Un correo por minuto como máximo, con el número de respuestas pero sin ellas.',
  footer: 'Mostrar la mención «Formpost» debajo del formulario',
  footerAlways: 'En el plan gratuito se muestra siempre la mención «Formpost».',
  save: 'Guardar',
  saved: 'Guardado',
  unsaved: 'Aún no se ha guardado',

  state: 'Abierto o cerrado',
  isOpen: 'El formulario está abierto: cualquiera que tenga el enlace puede responder.',
  isClosed: 'El formulario está cerrado: nadie puede abrirlo ni enviar respuestas.',
  closingLead:
    'El cierre es inmediato. Usted elige qué leen los visitantes y si aún se aceptan las respuestas anteriores al cierre.',
  openingLead:
    'La apertura es inmediata. Los dispositivos pueden enviar entonces las respuestas que se rechazaron entretanto.',
  close: 'Cerrar formulario',
  open: 'Abrir formulario',
  closed: 'El formulario está cerrado.',
  opened: 'El formulario está abierto.',
  isUnpublished:
    'El formulario aún no está publicado: nadie puede abrirlo. Publíquelo en «Edición» o ábralo tal como está.',
  graceUntil: (time) =>
    `Las respuestas rellenadas sin conexión antes del cierre se aceptan hasta el ${time}.`,
  noGrace:
    'Las respuestas rellenadas sin conexión antes del cierre se rechazan. Se quedan en sus dispositivos y se pueden enviar desde allí cuando el formulario esté abierto de nuevo.',
  closeTitle: '¿Cerrar este formulario?',
  closeBody: 'Desde ahora nadie puede abrir el formulario.',
  closedMessage: 'Mensaje para los visitantes',
  closedMessageHelp:
    'Lo leen quienes abren el enlace: por ejemplo, por qué está cerrado el formulario y a quién preguntar.',
  graceDays: 'Días para aceptar respuestas anteriores',
  graceDaysHelp:
    'Para dispositivos sin conexión: lo que se rellenó antes del cierre se acepta durante estos días. 0 lo rechaza al instante.',
  graceDaysWrong: 'Introduzca un número entero de 0 a 365.',
  changeClosing: 'Cambiar el mensaje y los días',
  closingSaved: 'Guardado',
  saveClosing: 'Guardar',

  webhook: 'Webhook',
  webhookLead:
    'Avisa a un programa suyo cuando llegan respuestas, con una solicitud firmada a su dirección.',
  url: 'Dirección',
  urlHelp: 'Una dirección https que recibe solicitudes POST.',
  urlRefused: 'Escriba una dirección https de internet, sin nombre de usuario ni contraseña.',
  events: 'Eventos',
  eventNames: {
    'submission.created': 'Ha llegado una respuesta',
    'submission.reviewed': 'Se ha revisado una respuesta',
    'form.published': 'El formulario ha cambiado',
  },
  noEvents: 'Elija al menos un evento.',
  saveWebhook: 'Guardar webhook',
  rollSecret: 'Renovar el secreto',
  rollSecretTitle: '¿Renovar el secreto de firma?',
  rollSecretBody:
    'Se crea un nuevo secreto, que se muestra una sola vez. Durante 24 horas los envíos se firman con ambos, para que dé tiempo a cambiar su programa.',
  secretRolled: 'Hay un nuevo secreto de firma.',
  webhookSaved: 'El webhook está guardado.',
  secret: 'Secreto de firma',
  secretHelp: 'Con él comprueba su programa la firma de las solicitudes. No se vuelve a mostrar.',
  test: 'Enviar una prueba',
  testing: 'Enviando…',
  testDelivered: (status, duration) => `La prueba llegó: estado ${status} tras ${duration}.`,
  testFailed: (reason) => `La prueba no llegó: ${reason}`,
  status: (code) => `estado ${code}`,
  noResponse: (duration) => `sin respuesta tras ${duration}`,
  milliseconds: (number) => `${number} ms`,
  deleteWebhook: 'Eliminar webhook',
  deleteWebhookTitle: '¿Eliminar el webhook?',
  deleteWebhookBody:
    'Las entregas que esperan otro intento se descartan. La lista de entregas desaparece.',
  webhookDeleted: 'El webhook está eliminado.',
  deliveries: 'Entregas',
  deliveriesLead: 'Todos los intentos de los últimos 30 días.',
  noDeliveries: 'Aún no se ha entregado nada.',
  refresh: 'Actualizar',
  delivered: 'Entregado',
  failed: 'Fallido',
  attempt: (number) => `intento ${number}`,
  nextTry: (when) => `próximo intento ${when}`,
  sendAgain: 'Enviar de nuevo',
  sendAgainOf: (event, when) => `Enviar de nuevo: ${event}, ${when}`,
  willBeSent: 'Se está enviando de nuevo. Actualice la lista para ver el resultado.',
  showMore: 'Mostrar más',

  copies: 'Copias del formulario',
  copiesLead: 'Una copia tiene los campos y los ajustes, pero no las respuestas.',
  duplicate: 'Duplicar',
  duplicateTitle: 'Duplicar el formulario',
  titleOfCopy: 'Título de la copia',
  titleMissing: 'Escriba un título.',
  copyOf: (title) => `Copia de ${title}`,
  downloadDocument: 'Descargar como archivo',
  documentHelp: 'Puede importar el archivo en «Nuevo formulario», aquí o en otra instalación.',

  delete: 'Eliminar formulario',
  deleteLead: 'Elimina el formulario para siempre, con sus respuestas, archivos y borrador.',
  deleteTitle: (title) => `¿Eliminar «${title}»?`,
  deleteEmpty: 'El formulario no tiene respuestas. No se podrá recuperar.',
  deleteAnswers: (count) =>
    plural(count, {
      one: 'Con él se elimina # respuesta.',
      many: 'Con él se eliminan # de respuestas.',
      other: 'Con él se eliminan # respuestas.',
    }),
  deleteFiles: (count) =>
    plural(count, { one: 'También # archivo.', other: 'También # archivos.' }),
  deleteTheirFiles: 'También sus archivos.',
  cannotUndo: 'No se puede deshacer.',
  typeTitle: 'Escriba el título del formulario para confirmar',
  wrongTitle: (title) => `Escriba «${title}».`,
  deleted: 'El formulario está eliminado.',
}
