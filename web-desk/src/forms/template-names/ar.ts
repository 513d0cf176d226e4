import type { TemplateNames } from './template-names.ts'

/** The texts of templates in Arabic. */
export const ar: TemplateNames = {
  categories: {
    basics: 'أساسيات',
    safety: 'السلامة والتفتيش',
    'field-work': 'العمل الميداني والاستبيانات',
    health: 'الصحة والرعاية',
    events: 'الفعاليات والمجموعات',
    work: 'العمل والتعلّم',
    services: 'العملاء والخدمات',
  },
  templates: {
    'contact-request': {
      name: 'طلب تواصل',
      description: 'رسالة إلى فريقك، مع الطريقة التي يفضّل المرسل أن يُردّ بها عليه.',
    },
    'equipment-check': {
      name: 'فحص المعدات',
      description: 'فحص آلة أو أداة أو مركبة قبل استخدامها، مع العيوب والصور.',
    },
    'incident-report': {
      name: 'تقرير حادث',
      description: 'حادث أو حادث وشيك أو ضرر أو حدث أمني: ما حدث وما اتُّخذ من إجراءات.',
    },
    'site-inspection': {
      name: 'تفتيش موقع',
      description: 'جولة في مبنى أو موقع عمل، مع الملاحظات والصور وموعد الإصلاح.',
    },
    'distribution-record': {
      name: 'سجل توزيع',
      description: 'ما سُلّم إلى أسرة: من حضر، وماذا استلم، وما الذي نقص.',
    },
    'household-survey': {
      name: 'استبيان الأسر',
      description: 'من يعيش في الأسرة، ومسكنها ومياهها ودخلها، يُسأل عند الباب.',
    },
    'water-point-inspection': {
      name: 'تفتيش نقطة مياه',
      description: 'حالة بئر أو مضخة أو صنبور: التدفق وجودة المياه والعيوب ومن يعتني بها.',
    },
    'consent-form': {
      name: 'نموذج موافقة',
      description: 'موافقة مستنيرة على المشاركة في دراسة أو علاج أو تسجيل، عن النفس أو عن طفل.',
    },
    'health-screening': {
      name: 'فحص صحي',
      description: 'أعراض المرض والقياسات والإحالة، لعيادة أو مدرسة أو مخيم.',
    },
    'home-visit': {
      name: 'زيارة منزلية',
      description: 'زيارة رعاية أو زيارة اجتماعية في المنزل: حال الشخص، وما أُنجز، وما التالي.',
    },
    attendance: {
      name: 'الحضور',
      description: 'تسجيل حضور صف أو اجتماع أو نوبة عمل، إجابة لكل شخص؛ يصلح عند المدخل.',
    },
    'event-registration': {
      name: 'التسجيل في فعالية',
      description: 'التسجيل في مؤتمر أو ورشة أو لقاء، مع الضيوف والوجبات واحتياجات الوصول.',
    },
    'volunteer-sign-up': {
      name: 'تسجيل المتطوعين',
      description: 'أشخاص يقدّمون وقتهم: ما يحبون فعله، ومتى، وبمن يُتصل.',
    },
    'job-application': {
      name: 'طلب توظيف',
      description: 'طلب فيه الخبرة والتفرغ والسيرة الذاتية، ولا يسأل إلا عما يلزم.',
    },
    'leave-request': {
      name: 'طلب إجازة',
      description: 'غياب عن العمل: نوعه، ومن متى إلى متى، ومن ينوب.',
    },
    'training-evaluation': {
      name: 'تقييم تدريب',
      description: 'رأي المشاركين في دورة ومدربيها، دون سؤال عن الاسم.',
    },
    complaint: {
      name: 'شكوى',
      description: 'شكوى بوقائعها وأدلتها والنتيجة المطلوبة؛ يمكن إرسالها دون اسم.',
    },
    'customer-feedback': {
      name: 'آراء العملاء',
      description: 'مدى رضا الناس عن منتج أو خدمة، وما الذي يحسّنها.',
    },
    'maintenance-request': {
      name: 'طلب صيانة',
      description: 'إصلاح في شقة أو مكتب أو مكان عام: أين، وماذا، ومدى الاستعجال، ومتى الحضور.',
    },
    'order-request': {
      name: 'طلب شراء',
      description: 'طلب تؤكده وتصدر فاتورته بنفسك: الأصناف والكمية والتوصيل أو الاستلام.',
    },
  },
}
