export {
  type FieldTranslation,
  type FormTranslation,
  type TranslatedField,
  translatedFieldTexts,
  translatedFormTexts,
  type Translations,
} from './definition.ts'
export { compactTranslation, fitTranslation, fitTranslations, translationsOf } from './fit.ts'
export { canonicalLanguage, directionOfLanguage, matchLanguage } from './language-tag.ts'
export { translationProblems, type TranslationProblem } from './problems.ts'
