import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const es: Messages = {
  title: 'Cifrado',
  off: 'Las respuestas se pueden cifrar en el dispositivo de quien responde, para que solo usted pueda leerlas, con una clave que este servicio nunca tiene.',
  offLosses:
    'Los filtros por respuesta y la búsqueda no funcionan con respuestas cifradas. Si pierde la clave privada o su frase de contraseña, ya nadie puede leer las respuestas.',
  offForGood:
    'Este formulario ya tiene respuestas. El cifrado solo se puede activar antes de la primera respuesta. Duplique el formulario para recoger respuestas cifradas.',
  offForPayments: 'Un formulario con un pago no se puede cifrar.',
  frozen:
    'No se cambió nada, porque el formulario ha recibido una respuesta. El cifrado no se puede cambiar después de la primera, aunque se haya eliminado.',
  on: 'Las respuestas se cifran en el dispositivo de quien responde. Para leerlas, desbloquéelas con su clave privada en la página Respuestas.',
  onForGood:
    'El cifrado y la clave no cambian, porque el formulario tiene respuestas. Una clave que caduca se puede renovar.',
  keyEnds: (time: string) =>
    `La clave puede cifrar hasta el ${time}. Renuévela antes, o después nadie podrá responder.`,
  keyExpired: (time: string) =>
    `La clave caducó el ${time}. Nadie puede responder hasta que la renueve. Mientras tanto, los dispositivos guardan las respuestas.`,
  renewKey: 'Renovar la clave',
  renewBody:
    'Amplíe la fecha de caducidad de la clave en el programa que la creó, o añádale una subclave. Después exporte la clave pública y péguela aquí.',
  notRenewed:
    'No ha cambiado nada: debe ser la clave del formulario, con una fecha de caducidad posterior o una subclave más reciente.',
  keyRenewed: 'La clave se ha renovado',
  fingerprint: 'Huella de la clave',
  changeKey: 'Cambiar la clave',
  changeKeyBody:
    'Conserve también la clave privada anterior: las respuestas que se rellenaron antes, en un dispositivo sin conexión, siguen cifradas para ella.',
  switchOff: 'Desactivar el cifrado',
  switchOffTitle: '¿Desactivar el cifrado?',
  switchOffBody: 'Entonces el servicio puede leer las respuestas nuevas.',
  switchedOn: 'El cifrado está activado',
  switchedOff: 'El cifrado está desactivado',
  keyChanged: 'La clave ha cambiado',
  switchOn: 'Activar el cifrado',
  useKey: 'Usar esta clave',
  cancel: 'Cancelar',

  makePair: 'Crear un par de claves',
  makePairHelp: 'Para usted si no tiene una clave OpenPGP. Se crea en esta pestaña.',
  usePublic: 'Usar una clave pública que ya tiene',
  usePublicHelp: 'Para una clave OpenPGP suya o de su organización.',

  stepMake: '1. Crear el par de claves',
  stepDownload: '2. Descargar la clave privada',
  stepCheck: '3. Comprobar que puede abrirla',
  keyName: 'Nombre de la clave',
  keyNameHelp: 'Para distinguir sus claves.',
  keyNameMissing: 'Escriba un nombre.',
  passphrase: 'Frase de contraseña',
  newPassphraseHelp: (min) =>
    plural(min, {
      one: 'Al menos # carácter.',
      other:
        'Al menos # caracteres. Cuatro o más palabras al azar son fáciles de recordar y difíciles de adivinar.',
    }),
  passphraseTooShort: (min) =>
    plural(min, { one: 'Escriba al menos # carácter.', other: 'Escriba al menos # caracteres.' }),
  repeatPassphrase: 'Repita la frase de contraseña',
  passphrasesDiffer: 'Las frases de contraseña son distintas.',
  strength: { weak: 'Fácil de adivinar', fair: 'Aceptable', strong: 'Difícil de adivinar' },
  making: 'Creando las claves…',
  pairMade: 'El par de claves está creado',
  downloadBody:
    'Guarde el archivo y la frase de contraseña por separado, donde los encuentre dentro de años. Este servicio no guarda ninguno de los dos.',
  downloadKey: 'Descargar clave privada',
  downloadAgain: 'Descargar de nuevo',
  checkBody: 'Elija el archivo que acaba de descargar y escriba su frase de contraseña.',
  checkKey: 'Comprobar la clave',
  keyChecked: 'El archivo y la frase de contraseña abren las respuestas.',
  fileName: (title) => `formpost-${title}-clave-privada.asc`,

  publicKey: 'Clave pública',
  publicKeyHelp: 'Empieza con -----BEGIN PGP PUBLIC KEY BLOCK-----.',
  publicKeyFile: 'O elija su archivo',
  publicKeyMissing: 'Pegue una clave pública o elija su archivo.',
  publicKeyOf: (user) => `Clave de ${user}`,
  endsOn: (day: string) => `Caduca el ${day}`,
  publicKeyBody: 'Compare la huella con la de su clave y asegúrese de tener la clave privada.',

  unlock: 'Desbloquear',
  unlockTitle: 'Desbloquear las respuestas',
  unlockBody:
    'La clave y la frase de contraseña solo se usan en esta pestaña. Nunca se envían ni se guardan.',
  unlockFormer: 'Desbloquear con una clave anterior',
  privateKeyFile: 'Archivo de la clave privada',
  privateKeyMissing: 'Elija el archivo de la clave privada.',
  unlockPassphraseHelp: 'Déjela vacía si la clave no tiene.',
  locked: 'Estas respuestas están cifradas. Desbloquéelas con su clave privada para leerlas aquí.',
  unlocked: 'Desbloqueadas en esta pestaña',
  partlyUnlocked:
    'Desbloqueadas en esta pestaña. Algunas respuestas están cifradas para otra clave, como una anterior.',
  lock: 'Bloquear',
  nowUnlocked: 'Las respuestas están desbloqueadas',
  nowLocked: 'Las respuestas están bloqueadas',
  sealed: 'Ninguna clave desbloqueada abre esta respuesta.',
  sealedCount: (count) =>
    plural(count, {
      one: '# respuesta no se puede abrir con las claves desbloqueadas.',
      many: '# de respuestas no se pueden abrir con las claves desbloqueadas.',
      other: '# respuestas no se pueden abrir con las claves desbloqueadas.',
    }),
  sealedFile: 'Ninguna clave desbloqueada abre este archivo.',
  exportSealed: {
    csv: 'Las columnas de las respuestas cifradas quedan vacías hasta que las desbloquee.',
    zip: 'Los archivos siguen cifrados, como mensajes OpenPGP.',
  },
  decryptAnswers: 'Descifrar las respuestas',
  decryptingAnswers: 'Descifrando las respuestas',
  decrypting: (done, total) => `${done} de ${total} respuestas descifradas`,

  problems: {
    'not-a-key': 'Esto no es una clave OpenPGP.',
    'public-key': 'Es una clave pública. Elija el archivo de la clave privada.',
    'private-key': 'Es una clave privada. No se la dé nunca a nadie: use la clave pública.',
    several: 'Aquí hay varias claves. Exporte solo la clave del formulario.',
    expired: 'Esta clave ha caducado. Amplíe su fecha de caducidad y expórtela de nuevo.',
    'cannot-encrypt':
      'Esta clave no puede cifrar. Puede que haya caducado, que se haya revocado o que solo sirva para firmar.',
    'wrong-passphrase': 'La frase de contraseña no es correcta.',
    argon2:
      'Esta clave está protegida con Argon2, que esta página no puede abrir. Use «npm run decrypt» en su ordenador.',
    'other-key': 'Es otra clave, no la del formulario.',
  },
}
