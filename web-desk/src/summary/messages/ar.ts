import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const ar: Messages = {
  title: 'الملخص',
  answers: 'الإجابات',
  offline: 'مُلئت دون اتصال',
  offlineShare: (count, share) => `${count} (${share})`,
  first: 'أول إجابة',
  last: 'آخر إجابة',
  showTable: 'عرض كجدول',
  showAnswers: 'عرض هذه الإجابات',

  per: { day: 'الإجابات في اليوم', week: 'الإجابات في الأسبوع', month: 'الإجابات في الشهر' },
  unit: { day: 'اليوم', week: 'الأسبوع من', month: 'الشهر' },
  timeSeries: (title, from, to, most) => `${title} من ${from} إلى ${to}، بحد أقصى ${most}`,
  utcDays: 'تبدأ الأيام عند منتصف الليل بالتوقيت العالمي (UTC).',
  count: 'الإجابات',

  answered: (count) =>
    plural(count, {
      zero: 'لا إجابات',
      one: 'إجابة واحدة',
      two: 'إجابتان',
      few: '# إجابات',
      many: '# إجابة',
      other: '# إجابة',
    }),
  unanswered: 'لم يجب أحد عن هذا السؤال.',
  option: 'الخيار',
  share: 'النسبة',
  range: 'النطاق',
  rangeOf: (from, to) => `من ${from} إلى ${to}`,
  histogram: (from, to, most) => `التوزيع من ${from} إلى ${to}، بحد أقصى ${most} في كل نطاق`,
  min: 'الأدنى',
  max: 'الأعلى',
  mean: 'المتوسط',
  median: 'الوسيط',
  earliest: 'الأقدم',
  middle: 'الوسيط',
  latest: 'الأحدث',
  distinct: (count) =>
    plural(count, {
      zero: 'لا نصوص',
      one: 'نص واحد',
      two: 'نصان مختلفان',
      few: '# نصوص مختلفة',
      many: '# نصًا مختلفًا',
      other: '# نص مختلف',
    }),
  examples: 'الأكثر تكرارًا',
  onlyCount: 'افتح الإجابات لرؤية الملفات.',
}
