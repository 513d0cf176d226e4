import type { Messages } from './en.ts'

export const ar: Messages = {
  loading: 'جارٍ الفتح…',
  language: 'اللغة',

  optional: '(اختياري)',
  choose: 'اختر…',
  clearChoice: 'مسح الإجابة',
  characters: (used, max) => `${used} من ${max} حرفًا`,
  submit: 'إرسال',
  submitting: 'جارٍ الإرسال…',

  storedAs: (number) => `يُحفظ بالقيمة ${number}`,
  twoReadings: (typed) => `قد يعني «${typed}» رقمين مختلفين. اختر المقصود:`,
  wholeReading: (number) => `${number} (عدد صحيح)`,
  decimalReading: (number) => `${number} (عدد عشري)`,

  removeFile: (name) => `إزالة ${name}`,
  remove: 'إزالة',
  fileLimit: (size) => `حتى ${size}`,
  fileKinds: { image: 'صور', audio: 'صوت', video: 'فيديو', text: 'نص' },
  kilobytes: (number) => `${number} كيلوبايت`,
  megabytes: (number) => `${number} ميغابايت`,
  gigabytes: (number) => `${number} غيغابايت`,

  payment: 'هذا النموذج يتطلب دفعًا',
  paymentBody:
    'يتم الدفع عبر الإنترنت لدى صاحب النموذج، ولا يتم أبدًا من هذه الصفحة. اطلب منه رابط الدفع. ما تكتبه هنا يبقى على هذا الجهاز.',
}
