/** The languages and long lists of forms. Loaded for forms that have them. */
export { storeParts } from '../../outbox/delivery/form-parts.ts'
export { withOptionLists } from '../../outbox/delivery/option-lists.ts'
export { closedMessageFor, openLanguages } from './open-languages.ts'
