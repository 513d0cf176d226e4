import { isolated } from '@formpost/ui/messages/isolated.ts'

import type { Messages } from './en.ts'

export const ar: Messages = {
  share: 'المشاركة',

  unpublishedTitle: 'لم يُنشر النموذج بعد',
  unpublishedBody: 'لا يمكن لأحد فتح الرابط حتى تنشر النموذج.',
  toBuild: 'انتقل إلى التحرير',
  closedTitle: 'النموذج مغلق',
  closedBody: 'لا يمكن لأحد فتح الرابط حتى تفتح النموذج.',
  openForm: 'فتح النموذج',
  opened: 'النموذج مفتوح.',

  localTitle: 'لا يعمل هذا الرابط إلا على هذا الحاسوب',
  localBody:
    'يبدأ بـ «localhost»، أي الحاسوب الذي يفتحه. لا يستطيع الهاتف استخدام الرابط ولا رمز QR.',
  localAddresses:
    'للحصول على رابط لأجهزة أخرى في شبكتك، افتح هذه الصفحة على أحد عناوين هذا الحاسوب فيها:',
  insecureTitle: 'لا تستطيع الهواتف فتح هذا الرابط إلا وهي متصلة',
  offlineNeedsHttps:
    'يتطلب الملء دون اتصال عنوان https: ضع خادمًا له شهادة أمام Formpost، واجعل عنوانه قيمة APP_URL.',

  link: 'الرابط',
  linkLead: 'أرسل هذا الرابط إلى كل من يجب أن يجيب. يعمل دون اتصال بعد فتحه مرة واحدة.',
  copyLink: 'نسخ الرابط',
  seeForm: 'عرض النموذج',

  qrCode: 'رمز QR',
  qrCodeLead: 'للملصقات والأوراق: تفتح به كاميرا الهاتف النموذج.',
  qrCodeOf: (link) => `رمز QR للرابط ${isolated(link)}`,
  print: 'طباعة',
  downloadSvg: 'تنزيل بصيغة SVG',

  website: 'على موقع ويب',
  websiteLead:
    'أضف هذا الرمز إلى صفحة. يفتح الرابط النموذج في صفحة مستقلة، حيث يعمل دون اتصال أيضًا.',
  html: 'رمز HTML',
  copyHtml: 'نسخ الرمز',

  prefilled: 'رابط بإجابات جاهزة',
  prefilledLead:
    'يفتح النموذج وفيه بعض الإجابات جاهزة، مثل اسم قرية أو فريق. يمكن تغييرها قبل الإرسال.',
  noFields: 'ليس في النموذج حقل يمكن للرابط أن يملأه.',
  field: 'الحقل المراد ملؤه',
  addField: 'إضافة',
  hidden: (label) => `${isolated(label)} (مخفي)`,
  removeField: (label) => `إزالة ${isolated(label)}`,
  remove: 'إزالة',
  unfit: 'لا يقبل النموذج هذه الإجابة، لذلك لا يتضمنها الرابط.',
}
