import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const es: Messages = {
  account: 'Cuenta',

  profile: 'Perfil',
  name: 'Nombre',
  nameMissing: 'Escriba un nombre.',
  email: 'Correo electrónico',
  emailHelp: 'Con él inicia sesión, y en él recibe las notificaciones.',
  emailInvalid: 'Escriba un correo electrónico, como nombre@example.org.',
  save: 'Guardar',
  saved: 'Guardado',

  password: 'Contraseña',
  passwordLead: 'Una contraseña nueva cierra de inmediato todas sus otras sesiones.',
  passwordLeadTwoFactor:
    'Una contraseña nueva cierra de inmediato todas sus sesiones. Después inicia sesión de nuevo, con un código.',
  revokeKeysToo: 'Revocar también las claves de API',
  revokeKeysHelp: 'Elija esto si puede que otra persona conozca su contraseña.',
  changePassword: 'Cambiar contraseña',
  passwordChanged: 'Su contraseña ha cambiado.',
  passwordChangedLogIn: 'Su contraseña se ha cambiado. Inicie sesión con la nueva.',

  twoFactor: 'Autenticación en dos pasos',
  twoFactorLead: 'Además de su contraseña, se pide un código de una aplicación de su teléfono.',
  isOff: 'Está desactivada.',
  isOn: 'Está activada.',
  setUp: 'Configurar',
  scan: 'Escanee este código QR con una aplicación de autenticación.',
  qrCode: 'Código QR para la aplicación de autenticación',
  orType: 'O escriba esta clave en la aplicación',
  code: 'Código de su aplicación',
  codeHelp: 'Las 6 cifras que la aplicación muestra ahora.',
  wrongCode:
    'El código no es correcto. Revise la hora de su teléfono y use el código más reciente.',
  turnOn: 'Activar',
  cancel: 'Cancelar',
  turnedOn: 'La autenticación en dos pasos está activada.',
  recoveryCodes: 'Códigos de recuperación',
  recoveryCodesHelp:
    'Cada código sirve una vez en lugar de un código de su aplicación. Guárdelos con sus papeles importantes. No se vuelven a mostrar.',
  copyCodes: 'Copiar',
  downloadCodes: 'Descargar',
  recoveryFile: 'formpost-codigos-de-recuperacion.txt',
  codesKept: 'Los he guardado',
  turnOff: 'Desactivar',
  turnOffTitle: '¿Desactivar la autenticación en dos pasos?',
  turnOffBody:
    'Entonces basta su contraseña para iniciar sesión. Sus códigos de recuperación dejan de servir.',
  turnedOff: 'La autenticación en dos pasos está desactivada.',

  keys: 'Claves de API',
  keysLead:
    'Los programas usan una clave en lugar de su contraseña. Da acceso a todos sus formularios.',
  noKeys: 'No tiene claves de API.',
  createKey: 'Crear clave de API',
  keyName: 'Nombre de la clave',
  keyNameHelp: 'Quién la usa, como «Informe semanal».',
  access: 'Acceso',
  accessNames: { read: 'Lectura', read_write: 'Lectura y escritura' },
  keySecret: (name) => `Clave de API «${name}»`,
  keySecretHelp: 'Cópiela ahora. No se vuelve a mostrar.',
  created: (when) => `creada ${when}`,
  lastUsed: (when) => `último uso ${when}`,
  neverUsed: 'sin usar',
  revoke: 'Revocar',
  revokeKey: (name) => `Revocar ${name}`,
  revokeTitle: (name) => `¿Revocar «${name}»?`,
  revokeBody: 'Los programas que usan esta clave dejan de funcionar de inmediato.',
  revoked: 'La clave está revocada.',

  sessions: 'Sesiones',
  sessionsLead: 'Dónde tiene la sesión iniciada.',
  kinds: { session: 'Navegador', token: 'Token de acceso' },
  thisSession: 'Esta sesión',
  end: 'Cerrar',
  endSession: (name, when) => `Cerrar ${name}, ${when}`,
  endOthers: 'Cerrar todas las demás',
  endOthersTitle: '¿Cerrar todas las demás sesiones?',
  endOthersBody: (count) =>
    plural(count, {
      one: 'Se cerrará de inmediato # sesión más. Las claves de API siguen funcionando.',
      other: 'Se cerrarán de inmediato # sesiones más. Las claves de API siguen funcionando.',
    }),
  ended: 'La sesión está cerrada.',
  othersEnded: 'Todas las demás sesiones están cerradas.',
}
