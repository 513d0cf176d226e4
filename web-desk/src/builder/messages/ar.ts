import { ar as properties } from '../properties/messages/ar.ts'
import { ar as screen } from '../screen-messages/ar.ts'
import type { Messages } from './en.ts'

export const ar: Messages = {
  properties,
  screen,

  fieldTypes: {
    short_text: { name: 'نص قصير', description: 'سطر واحد، مثل اسم أو مكان.' },
    long_text: { name: 'نص طويل', description: 'عدة أسطر، مثل تعليق.' },
    email: { name: 'بريد إلكتروني', description: 'عنوان بريد إلكتروني.' },
    number: { name: 'رقم', description: 'رقم، بحدود إن عيّنتها.' },
    phone: { name: 'هاتف', description: 'رقم هاتف بأي صيغة.' },
    date: { name: 'تاريخ', description: 'يوم من التقويم.' },
    dropdown: { name: 'قائمة منسدلة', description: 'خيار واحد من قائمة تُفتح.' },
    radio: { name: 'اختيار واحد', description: 'خيار واحد، وكل الخيارات ظاهرة.' },
    checkbox: { name: 'اختيار متعدد', description: 'أي عدد من الخيارات.' },
    file: { name: 'ملف', description: 'صورة أو مستند أو ملف آخر.' },
    heading: { name: 'عنوان', description: 'عنوان النموذج أو أحد أقسامه.' },
    paragraph: { name: 'فقرة', description: 'نص للقراءة، بتنسيق وروابط.' },
    divider: { name: 'فاصل', description: 'خط بين الأسئلة.' },
    image: { name: 'صورة', description: 'صورة من عنوان على الويب.' },
    hidden: { name: 'قيمة مخفية', description: 'تُحفظ مع الإجابة ويحددها الرابط.' },
    page_break: { name: 'فاصل صفحات', description: 'يبدأ صفحة جديدة.' },
    payment: { name: 'دفع', description: 'تنبيه إلى أن النموذج يتطلب دفعًا.' },
    submit_button: { name: 'زر الإرسال', description: 'نص الزر ومكانه.' },
  },
}
