export {
  type FieldTranslation,
  type FormTranslation,
  type TranslatedField,
  translatedFormTexts,
  type Translations,
} from './definition.ts'
export { compactTranslation, fitTranslations, followFields, translationsOf } from './fit.ts'
export { canonicalLanguage, directionOfLanguage, matchLanguage } from './language-tag.ts'
export { translationProblems, type TranslationProblem } from './problems.ts'
