/** The languages of forms. Loaded for forms that have several. */
export { storeParts } from '../../outbox/delivery/form-parts.ts'
export { closedMessageFor, openLanguages } from './open-languages.ts'
