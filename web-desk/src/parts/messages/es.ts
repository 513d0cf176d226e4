import { es as shared } from '@formpost/ui/messages/es.ts'
import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const es: Messages = {
  shared,

  appName: 'Formpost',
  loading: 'Cargando…',
  tryAgain: 'Intentar de nuevo',
  cancel: 'Cancelar',
  close: 'Cerrar',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'El texto está seleccionado. Cópielo con el teclado o el menú.',
  skipToContent: 'Ir al contenido',
  unexpectedError: 'Algo falló en esta página',
  unexpectedErrorBody:
    'Vuelva a cargar la página para continuar. Lo que aún no estaba guardado puede haberse perdido.',
  reload: 'Recargar',
  pageNotFound: 'Aquí no hay ninguna página',
  pageNotFoundBody: 'Revise la dirección o vaya a sus formularios.',
  toForms: 'Sus formularios',

  errors: {
    unreachable: 'No se puede contactar con el servicio. Revise su conexión e inténtelo de nuevo.',
    unavailable: 'El servicio no funciona en este momento. Inténtelo de nuevo en un momento.',
    loggedOut: 'Su sesión está cerrada. Inicie sesión para continuar.',
    forbidden: 'No tiene permiso para hacer esto.',
    notConfirmed: 'No se cambió nada, porque no se escribió la contraseña.',
    notFound: 'Ya no existe. Puede que se haya eliminado.',
    tooLarge: 'Supera el tamaño que acepta el servicio.',
    tooMany: (seconds) =>
      plural(seconds, {
        one: 'Demasiadas solicitudes. Inténtelo de nuevo en # segundo.',
        other: 'Demasiadas solicitudes. Inténtelo de nuevo en # segundos.',
      }),
    unexpected: 'Algo falló. Inténtelo de nuevo.',
    outdated: 'Entretanto se cambió en otro lugar. Recargue la página.',
    refused: 'El servicio no lo aceptó. Revise lo que escribió e inténtelo de nuevo.',
  },

  logIn: 'Iniciar sesión',
  logOut: 'Cerrar sesión',
  logOutTitle: '¿Cerrar sesión sin guardar?',
  logOutBody: 'Aún no se han guardado ajustes o revisiones que cambió. Estos cambios se perderán.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  code: 'Código de su aplicación',
  recoveryCode: 'Código de recuperación',
  useRecoveryCode: 'Usar un código de recuperación',
  useCode: 'Usar un código de su aplicación',
  codeHelp: 'Escriba las 6 cifras que su aplicación de autenticación muestra para Formpost.',
  codeMissing: 'Escriba el código.',
  wrongLogin: 'El correo electrónico o la contraseña no son correctos.',
  wrongCode: 'El código no es correcto o ya se usó. Espere al siguiente.',
  forgotPassword:
    '¿Olvidó su contraseña? Pida al administrador de este servicio un enlace para elegir otra.',
  sessionEnded: 'Su sesión ha terminado',
  sessionEndedBody: 'Inicie sesión para seguir donde estaba.',
  confirmPassword: 'Confirme su contraseña',
  confirmPasswordBody: 'Este cambio requiere su contraseña.',
  confirm: 'Confirmar',
  wrongPassword: 'La contraseña no es correcta.',
  linkLogin: 'Iniciando sesión…',
  linkInvalid: 'Este enlace caducó o ya se usó',
  linkInvalidBody:
    'Cada enlace sirve una sola vez. Inicie sesión con su contraseña o pida un enlace nuevo.',
  setPassword: 'Elija su contraseña',
  newPassword: 'Contraseña nueva',
  newPasswordHelp: 'Al menos 8 caracteres.',
  showPassword: 'Mostrar la contraseña',
  passwordSet: 'Su contraseña está guardada.',
  passwordTooShort: 'Escriba al menos 8 caracteres.',
  passwordTooLong: 'Escriba como máximo 256 caracteres.',
  passwordTooEasy:
    'Esta contraseña es demasiado común, o contiene el nombre de su correo electrónico. Elija otra.',
  savePassword: 'Guardar contraseña',

  forms: 'Formularios',
  newForm: 'Nuevo formulario',
  searchForms: 'Buscar formularios',
  account: 'Cuenta',
  live: 'Publicado',
  closed: 'Cerrado',
  unpublished: 'Aún sin publicar',
  draftChanges: 'Borrador sin publicar',
  encrypted: 'Cifrado',
  keyEnds: (day: string) => `La clave caduca el ${day}`,
  keyExpired: (day: string) => `La clave caducó el ${day}`,
  keyEndsBody: (day: string) =>
    `La clave de cifrado caduca el ${day}. Después nadie podrá responder.`,
  keyExpiredBody: (day: string) => `La clave de cifrado caducó el ${day}. Nadie puede responder.`,
  renewKey: 'Renovar la clave',
  answersCount: (count) =>
    plural(count, { one: '# respuesta', many: '# de respuestas', other: '# respuestas' }),
  noAnswers: 'Aún no hay respuestas',
  formsFound: (count) => plural(count, { one: '# formulario', other: '# formularios' }),
  noFormsFound: 'Ningún formulario tiene esto en su título.',
  noForms: 'Aún no hay formularios',
  noFormsBody:
    'Cree su primer formulario a partir de una plantilla o desde cero. Estará disponible en cuanto lo publique.',
  lastAnswer: (when) => `última respuesta ${when}`,
  changed: (when) => `cambiado ${when}`,
  showMore: 'Mostrar más',

  tabs: {
    build: 'Edición',
    answers: 'Respuestas',
    summary: 'Resumen',
    share: 'Compartir',
    settings: 'Ajustes',
  },
  formSections: 'Secciones del formulario',
}
