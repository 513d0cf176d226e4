import { language, type Language } from '@formpost/ui/messages/language.ts'

/** The messages of the preview, apart from the others because respondents never load them. */
interface PreviewMessages {
  banner: string
  done: string
  doneBody: string
  ended: string
  endedBody: string
  unreachable: string
  unreachableBody: string
}

const all: Record<Language, PreviewMessages> = {
  en: {
    banner: 'This is a preview. Nothing you enter is stored or sent.',
    done: 'Nothing was stored',
    doneBody: 'This is the end of the preview. Your answers are valid, but they were not kept.',
    ended: 'This preview has ended',
    endedBody:
      'The link has expired, or the changes were published or discarded. Ask for a new link.',
    unreachable: 'The preview could not be loaded',
    unreachableBody: 'A preview needs a connection. Check it, then try again.',
  },
  es: {
    banner: 'Esto es una vista previa. Nada de lo que escriba se guarda ni se envía.',
    done: 'No se ha guardado nada',
    doneBody:
      'Aquí termina la vista previa. Sus respuestas son válidas, pero no se han conservado.',
    ended: 'Esta vista previa ha terminado',
    endedBody:
      'El enlace ha caducado, o los cambios se han publicado o descartado. Pida un enlace nuevo.',
    unreachable: 'No se pudo cargar la vista previa',
    unreachableBody: 'La vista previa necesita conexión. Compruébela e inténtelo de nuevo.',
  },
  fr: {
    banner: 'Ceci est un aperçu. Rien de ce que vous saisissez n’est enregistré ni envoyé.',
    done: 'Rien n’a été enregistré',
    doneBody: 'L’aperçu se termine ici. Vos réponses sont valides, mais n’ont pas été conservées.',
    ended: 'Cet aperçu est terminé',
    endedBody:
      'Le lien a expiré, ou les modifications ont été publiées ou abandonnées. Demandez un nouveau lien.',
    unreachable: 'L’aperçu n’a pas pu être chargé',
    unreachableBody: 'Un aperçu a besoin d’une connexion. Vérifiez-la, puis réessayez.',
  },
  pt: {
    banner: 'Esta é uma prévia. Nada do que você digitar será salvo ou enviado.',
    done: 'Nada foi salvo',
    doneBody: 'A prévia termina aqui. Suas respostas são válidas, mas não foram salvas.',
    ended: 'Esta prévia terminou',
    endedBody:
      'O link expirou, ou as alterações foram publicadas ou descartadas. Peça um novo link.',
    unreachable: 'Não foi possível carregar a prévia',
    unreachableBody: 'A prévia precisa de conexão. Verifique-a e tente de novo.',
  },
  ar: {
    banner: 'هذه معاينة. لا يُحفظ أو يُرسل أي شيء تدخله.',
    done: 'لم يُحفظ أي شيء',
    doneBody: 'هنا تنتهي المعاينة. إجاباتك صالحة، لكنها لم تُحفظ.',
    ended: 'انتهت هذه المعاينة',
    endedBody: 'انتهت صلاحية الرابط، أو نُشرت التغييرات أو أُلغيت. اطلب رابطًا جديدًا.',
    unreachable: 'تعذّر تحميل المعاينة',
    unreachableBody: 'تحتاج المعاينة إلى اتصال. تحقق منه ثم حاول مرة أخرى.',
  },
  sw: {
    banner: 'Hili ni onyesho la awali. Hakuna unachoandika kinachohifadhiwa au kutumwa.',
    done: 'Hakuna kilichohifadhiwa',
    doneBody: 'Onyesho la awali limeisha. Majibu yako ni sahihi, lakini hayakuhifadhiwa.',
    ended: 'Onyesho hili la awali limekwisha',
    endedBody:
      'Muda wa kiungo umekwisha, au mabadiliko yamechapishwa au yametupwa. Omba kiungo kipya.',
    unreachable: 'Onyesho la awali halikuweza kupakiwa',
    unreachableBody: 'Onyesho la awali linahitaji mtandao. Uangalie, kisha ujaribu tena.',
  },
}

export const previewMessages = all[language]
