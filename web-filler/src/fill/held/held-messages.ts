import { language, type Language } from '@formpost/ui/messages/language.ts'

/** The messages about a key that has ended, apart from the others because they are hardly ever loaded. */
interface HeldMessages {
  title: string
  reason: (time: string) => string
  body: string
  clock: (time: string) => string
  notice: (time: string) => string
}

const all: Record<Language, HeldMessages> = {
  en: {
    title: 'Kept as a draft on this device',
    reason: (time) =>
      `The encryption key of this form ended at ${time}, so the answers cannot be encrypted and sent.`,
    body: 'They are kept on this device, encrypted. Ask the form’s owner to renew the key. Then open the draft while you are online and submit it.',
    clock: (time) =>
      `The clock of this device says ${time}. If that is wrong, correct it and submit the draft again.`,
    notice: (time) =>
      `The encryption key of this form ended at ${time}. You can fill it in, but your answers stay on this device until the form’s owner renews the key.`,
  },
  es: {
    title: 'Guardado como borrador en este dispositivo',
    reason: (time) =>
      `La clave de cifrado de este formulario caducó el ${time}, así que las respuestas no se pueden cifrar ni enviar.`,
    body: 'Se guardan en este dispositivo, cifradas. Pida al propietario del formulario que renueve la clave. Después abra el borrador con conexión y envíelo.',
    clock: (time) =>
      `El reloj de este dispositivo marca ${time}. Si es incorrecto, corríjalo y vuelva a enviar el borrador.`,
    notice: (time) =>
      `La clave de cifrado de este formulario caducó el ${time}. Puede rellenarlo, pero sus respuestas quedan en este dispositivo hasta que el propietario renueve la clave.`,
  },
  fr: {
    title: 'Gardé comme brouillon sur cet appareil',
    reason: (time) =>
      `La clé de chiffrement de ce formulaire a expiré le ${time} : les réponses ne peuvent être ni chiffrées ni envoyées.`,
    body: 'Elles sont gardées sur cet appareil, chiffrées. Demandez au propriétaire du formulaire de renouveler la clé. Ouvrez ensuite le brouillon en ligne et envoyez-le.',
    clock: (time) =>
      `L’horloge de cet appareil indique ${time}. Si c’est faux, corrigez-la et envoyez de nouveau le brouillon.`,
    notice: (time) =>
      `La clé de chiffrement de ce formulaire a expiré le ${time}. Vous pouvez le remplir, mais vos réponses restent sur cet appareil jusqu’à ce que le propriétaire du formulaire renouvelle la clé.`,
  },
  pt: {
    title: 'Guardado como rascunho neste dispositivo',
    reason: (time) =>
      `A chave de cifragem deste formulário expirou em ${time}, por isso as respostas não podem ser cifradas nem enviadas.`,
    body: 'Elas ficam guardadas neste dispositivo, cifradas. Peça ao dono do formulário que renove a chave. Depois abra o rascunho com conexão e envie-o.',
    clock: (time) =>
      `O relógio deste dispositivo marca ${time}. Se estiver errado, corrija-o e envie o rascunho de novo.`,
    notice: (time) =>
      `A chave de cifragem deste formulário expirou em ${time}. Você pode preenchê-lo, mas as respostas ficam neste dispositivo até que o dono do formulário renove a chave.`,
  },
  ar: {
    title: 'حُفظ كمسودة على هذا الجهاز',
    reason: (time) => `انتهى مفتاح تشفير هذا النموذج في ${time}، فلا يمكن تشفير الإجابات وإرسالها.`,
    body: 'تبقى محفوظة على هذا الجهاز ومشفّرة. اطلب من صاحب النموذج تجديد المفتاح، ثم افتح المسودة وأنت متصل وأرسلها.',
    clock: (time) =>
      `ساعة هذا الجهاز تشير إلى ${time}. إن كان ذلك خطأ فصحّحها وأرسل المسودة من جديد.`,
    notice: (time) =>
      `انتهى مفتاح تشفير هذا النموذج في ${time}. يمكنك تعبئته، لكن إجاباتك تبقى على هذا الجهاز حتى يجدد صاحب النموذج المفتاح.`,
  },
  sw: {
    title: 'Imehifadhiwa kama rasimu kwenye kifaa hiki',
    reason: (time) =>
      `Ufunguo wa usimbaji wa fomu hii uliisha ${time}, kwa hiyo majibu hayawezi kusimbwa na kutumwa.`,
    body: 'Yamehifadhiwa kwenye kifaa hiki, yakiwa yamesimbwa. Mwombe mwenye fomu auhuishe ufunguo. Kisha fungua rasimu ukiwa mtandaoni na uitume.',
    clock: (time) =>
      `Saa ya kifaa hiki inaonyesha ${time}. Ikiwa si sahihi, irekebishe na utume rasimu tena.`,
    notice: (time) =>
      `Ufunguo wa usimbaji wa fomu hii uliisha ${time}. Unaweza kuijaza, lakini majibu yako yatabaki kwenye kifaa hiki hadi mwenye fomu auhuishe ufunguo.`,
  },
}

export const heldMessages = all[language]
