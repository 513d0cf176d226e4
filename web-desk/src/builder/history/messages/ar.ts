import { isolated } from '@formpost/ui/messages/isolated.ts'
import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

const quoted = (name: string) => `«${isolated(name)}»`

export const ar: Messages = {
  title: 'سجل النسخ',
  help: 'تُحفظ النسخ التي فتحها أحد، وآخر 100 تغيير ونشر.',
  version: (version) => `النسخة ${version}`,
  live: 'متاحة الآن',
  changes: {
    form_created: 'أُنشئ النموذج',
    form_changed: 'تغيرت الإعدادات',
    field_added: 'أُضيف حقل',
    field_changed: 'تغير حقل',
    field_removed: 'حُذف حقل',
    fields_reordered: 'نُقلت حقول',
    draft_published: 'نُشرت المسودة',
  },
  unknownChange: 'تغيّر',
  credentials: {
    api_key: (name) => `مفتاح API ${quoted(name)}`,
    token: (name) => `رمز الدخول ${quoted(name)}`,
    session: (name) => `المتصفح ${quoted(name)}`,
  },
  unknownAuthor: 'لا يُعرف من أنشأها',
  compare: 'ما الذي يختلف',
  compareOf: (version) => `ما الذي يختلف في النسخة ${version}`,
  comparedWith: (version) => `مقارنة بالنسخة ${version}:`,
  oldest: 'لا توجد نسخة أقدم محفوظة.',
  restore: 'استعادة',
  restoreOf: (version) => `استعادة النسخة ${version}`,
  restored: (version) => `المسودة الآن كما كانت النسخة ${version}. انشرها لتصبح متاحة.`,
  showOlder: 'عرض نسخ أقدم',

  removed: 'أسئلة محذوفة لها إجابات',
  noRemoved: 'لم يُحذف أي سؤال له إجابات.',
  answers: (count) =>
    plural(count, {
      zero: 'لا إجابات',
      one: 'إجابة واحدة',
      two: 'إجابتان',
      few: '# إجابات',
      many: '# إجابة',
      other: '# إجابة',
    }),
  encryptedAnswers: 'الإجابات مشفرة، فلا يمكن لأحد عدّها.',
  manyAnswers: 'الإجابات أكثر من أن تُعدّ في 10 ثوانٍ.',
  bringBack: 'إرجاع',
  bringBackOf: (name) => `إرجاع ${quoted(name)}`,
  broughtBack: (name) => `عاد ${quoted(name)} إلى المسودة. انشرها لتصبح متاحة.`,

  lossTitle: 'ستغيب إجابات عن الأنظار',
  lossBody:
    'يحذف النشر أسئلة لها إجابات. تبقى الإجابات محفوظة: تجدها أسئلةً محذوفة في الجدول والملخص والتصدير، ويعيد «سجل النسخ» الأسئلة.',
  lossDependents: (names) => `تفقد هذه الحقول شرطها عليه: ${names}`,
  lossFiles: 'تُحذف الملفات التي أُرسلت إلى سؤال محذوف ولا تعود.',
  allChanges: 'كل التغييرات',
  whatChanged: 'ما الذي تغيّر:',
}
