import { defineDisplay, type DisplayDescriptor } from './descriptor.ts'

/** The title of a section; the first one on a form is the form's title. */
export const heading: DisplayDescriptor = defineDisplay({
  needsLabel: true,
  isPageContent: true,
  settings: [],
  content: undefined,
})

/** Formatted text. */
export const paragraph: DisplayDescriptor = defineDisplay({
  needsLabel: false,
  isPageContent: true,
  settings: [],
  content: 'rich_text',
})

/** A horizontal line. */
export const divider: DisplayDescriptor = defineDisplay({
  needsLabel: false,
  isPageContent: true,
  settings: [],
  content: undefined,
})

/** An image by its URL. */
export const image: DisplayDescriptor = defineDisplay({
  needsLabel: false,
  isPageContent: true,
  settings: ['alt', 'width', 'image_uuid'],
  content: 'image_address',
})

/** The start of a new page. */
export const pageBreak: DisplayDescriptor = defineDisplay({
  needsLabel: false,
  isPageContent: false,
  settings: [],
  content: undefined,
})

/** A notice that the form requires payment. */
export const payment: DisplayDescriptor = defineDisplay({
  needsLabel: true,
  isPageContent: true,
  settings: [],
  content: undefined,
})

/** The label and alignment of the form's submit button. */
export const submitButton: DisplayDescriptor = defineDisplay({
  needsLabel: true,
  isPageContent: false,
  settings: ['button_alignment'],
  content: undefined,
})

/** Fields that belong together. */
export const group: DisplayDescriptor = defineDisplay({
  needsLabel: false,
  isPageContent: true,
  settings: ['page'],
  content: undefined,
})

/** Fields that are filled in several times. */
export const repeat: DisplayDescriptor = defineDisplay({
  needsLabel: false,
  isPageContent: true,
  settings: ['min_count', 'max_count', 'add_label', 'item_label'],
  content: undefined,
})

/** A type of a newer version that this version does not know. */
export const unknownType: DisplayDescriptor = defineDisplay({
  needsLabel: true,
  isPageContent: true,
  settings: [],
  content: undefined,
})
