import {
  contentKind,
  isInput,
  isPageContent,
  needsOptions,
  settingsOfType,
  takesDefault,
  type FieldSettings,
  type FieldType,
} from '@formpost/rules'

type Text = 'label' | 'description' | 'placeholder'

/** What a person can set in a field, by its name in the API. */
export type Property =
  Text | 'content' | 'options' | 'default_value' | 'is_required' | `settings.${keyof FieldSettings}`

/** The texts that the filler shows of a field. */
const shownTexts: Record<FieldType, readonly Text[]> = {
  short_text: ['label', 'description', 'placeholder'],
  long_text: ['label', 'description', 'placeholder'],
  email: ['label', 'description', 'placeholder'],
  number: ['label', 'description', 'placeholder'],
  phone: ['label', 'description', 'placeholder'],
  date: ['label', 'description'],
  time: ['label', 'description'],
  datetime: ['label', 'description'],
  dropdown: ['label', 'description', 'placeholder'],
  radio: ['label', 'description'],
  checkbox: ['label', 'description'],
  rank: ['label', 'description'],
  rating: ['label', 'description'],
  consent: ['label', 'description'],
  file: ['label', 'description'],
  heading: ['label', 'description'],
  paragraph: [],
  divider: [],
  image: ['description'],
  hidden: ['label'],
  group: ['label', 'description'],
  repeat: ['label', 'description'],
  page_break: ['label', 'description'],
  payment: ['label', 'description'],
  submit_button: ['label'],
}

/** Whether the type has an answer that people do not see, so that logic decides only whether it is stored. */
export const isHiddenInput = (type: FieldType): boolean => isInput(type) && !isPageContent(type)

/** Whether logic changes anything: the filler always shows a form's button. */
export const usesLogic = (type: FieldType): boolean => type !== 'submit_button'

/** The properties that a type uses, in the order of the panel. */
export function propertiesOf(type: FieldType): readonly Property[] {
  const texts = shownTexts[type]
  const properties: (Property | false)[] = [
    texts.includes('label') && 'label',
    contentKind(type) !== undefined && 'content',
    texts.includes('description') && 'description',
    needsOptions(type) && 'options',
    isInput(type) && isPageContent(type) && 'is_required',
    texts.includes('placeholder') && 'placeholder',
    takesDefault(type) && 'default_value',
    ...settingsOfType(type).map((setting) => `settings.${setting}` as const),
  ]
  return properties.filter((property) => property !== false)
}
