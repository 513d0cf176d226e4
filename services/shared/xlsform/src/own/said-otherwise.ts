import type { FormField } from '@formpost/rules'

/** Settings that the survey has as a type, a constraint or a parameter, by the type of the field. */
function isSaidSetting({ type, settings }: FormField, setting: string): boolean {
  switch (setting) {
    case 'min':
      return type === 'number'
    case 'max':
      return type === 'number' || type === 'rating'
    case 'min_date':
    case 'max_date':
      return type === 'date'
    case 'min_time':
    case 'max_time':
      return type === 'time'
    case 'max_length':
      return ['short_text', 'long_text', 'email', 'phone'].includes(type)
    case 'capture':
      return type === 'short_text' || type === 'file'
    case 'accept':
      return type === 'file' && /^(?:image|audio|video)\/\*$/.test(settings?.accept ?? '')
    case 'result':
      return type === 'hidden'
    case 'max_accuracy':
      return settings?.capture === 'location'
    default:
      return false
  }
}

const texts = /^(?:translations\.[^.]+\.)?(?:label|description|content|options|\w+_message)$/

/** Whether the survey states a member of a field in another way: limits and conditions as expressions, and formats as Markdown. */
export function isSaidOtherwise(field: FormField, setting: string): boolean {
  const [outer = '', ...rest] = setting.split('.')
  if (outer === 'settings') return isSaidSetting(field, rest.join('.'))
  if (['expressions', 'xlsform', 'choices', 'logic', 'default_value'].includes(outer)) return true
  if (!texts.test(setting)) return false
  // The content of a paragraph is its label in XLSForm.
  const isContent = setting.endsWith('content')
  const isMessage = setting.endsWith('_message')
  return isMessage || (field.type === 'paragraph') === isContent
}

/** Members whose texts are in the form's own language. */
const ownTexts =
  /^(?:title|label|content|description|placeholder|options|(?:expressions\.)?\w+_message|settings\.(?:alt|(?:low|high|add|item)_label))$/

/** Whether a setting is a text that is not translated. */
export const isOwnText = (setting: string): boolean => ownTexts.test(setting)
