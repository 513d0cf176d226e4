const optionsPrefix = 'options.'

/** The field whose options a part has, by the name of the part; undefined for other parts. */
export const fieldOfPart = (name: string): string | undefined =>
  name.startsWith(optionsPrefix) ? name.slice(optionsPrefix.length) : undefined

export const nameOfOptions = (fieldId: string): string => optionsPrefix + fieldId

export const isTranslation = (name: string): boolean => name.startsWith('translations.')
