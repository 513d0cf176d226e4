import { isolated } from '@formpost/ui/messages/isolated.ts'
import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const ar: Messages = {
  newForm: 'نموذج جديد',
  newFormLead: 'اختر من أين تبدأ. لا يرى أحد النموذج حتى تنشره.',
  blank: 'نموذج فارغ',
  blankLead: 'سؤال واحد للبداية. أضف ما تحتاج إليه.',
  questions: (count) =>
    plural(count, {
      zero: 'لا أسئلة',
      one: 'سؤال واحد',
      two: 'سؤالان',
      few: '# أسئلة',
      many: '# سؤالًا',
      other: '# سؤال',
    }),
  contents: 'الأسئلة',
  newPage: 'صفحة جديدة',
  title: 'العنوان',
  createForm: 'إنشاء النموذج',
  noTitle: 'أدخل عنوانًا.',

  importForm: 'استيراد ملف',
  importLead: 'نموذج نُزّل من إعداداته، هنا أو في تثبيت آخر.',
  file: 'ملف النموذج',
  notAForm: `هذا الملف ليس نموذجًا. اختر ملف ${isolated('.json')} من «تنزيل كملف».`,
  found: (title, fields) =>
    plural(fields, {
      zero: '«{title}» بلا حقول.',
      one: '«{title}» بحقل واحد.',
      two: '«{title}» بحقلين.',
      few: '«{title}» بعدد # حقول.',
      many: '«{title}» بعدد # حقلًا.',
      other: '«{title}» بعدد # حقل.',
    }).replace('{title}', () => isolated(title)),
  changed: 'غيّره الاستيراد',
  leftOut: 'لم يُستورد',
  problems: 'لا يمكن استيراد النموذج. صحّح ما يلي في الملف:',
  fieldNumber: (number) => `الحقل ${number}`,
  import: 'استيراد',
}
