import { formatCount, plural } from '@formpost/ui/messages/plural.ts'

import type { StepAction } from '../document/index.ts'

const quoted = (name: string) => `“${name}”`

/** The messages of the builder around the panel of properties, in English. */
export const en = {
  title: 'Build',
  outline: 'Outline',
  form: 'Form',
  properties: 'Properties',
  panes: 'Parts of the builder',
  close: 'Close',
  cancel: 'Cancel',

  undo: 'Undo',
  redo: 'Redo',
  undone: (step: string) => `Undone: ${step}`,
  redone: (step: string) => `Redone: ${step}`,
  steps: {
    add_fields: (name, count) => (count > 1 ? 'add fields' : `add ${quoted(name)}`),
    remove_fields: (name, count) => (count > 1 ? 'delete fields' : `delete ${quoted(name)}`),
    duplicate_field: (name) => `duplicate ${quoted(name)}`,
    move_field: (name) => `move ${quoted(name)}`,
    change_fields: (name) => `change ${quoted(name)}`,
    set_options: (name) => `change the options of ${quoted(name)}`,
    set_logic: (name) => `change the logic of ${quoted(name)}`,
    change_settings: () => 'change the form',
    replace_document: () => 'take over other changes',
    import: () => 'import',
    batch: () => 'several changes',
  } satisfies Record<StepAction, (name: string, count: number) => string>,

  draftChanges: 'Draft changes',
  draftSaved: 'Draft saved',
  noChanges: 'No changes to publish',
  saving: 'Saving…',
  kept: 'Not saved yet. Your changes are kept in this browser and will be saved when there is a connection.',
  restored: 'Your unsaved changes from the last visit are back.',
  untouched: 'The live form stays as it is until you publish.',

  addField: 'Add field',
  searchTypes: 'Search fields',
  searchTypesHelp: 'Enter adds the first one.',
  noTypes: 'No field has this in its name. Try “text”, “choice” or “date”.',
  typesFound: (count: number) => plural(count, { one: '# field found', other: '# fields found' }),
  typeGroups: {
    text: 'Text',
    values: 'Numbers and dates',
    choices: 'Choices',
    files: 'Files',
    display: 'Text and pictures to show',
    structure: 'Pages and the end',
  },
  untitledQuestion: 'Untitled question',
  firstOption: 'Option 1',
  added: (name: string) => `Added ${quoted(name)}`,
  tooManyFields: (max: number) => `A form can have ${formatCount(max)} fields. Delete one first.`,

  emptyTitle: 'This form has no fields yet',
  emptyBody: 'Add a field for each thing you want to ask.',
  selectField: (name: string, type: string) => `${name}, ${type}`,
  selectForm: (title: string) => `${title}, settings of the form`,
  noLabel: 'No label',
  noOptions: 'No options yet',
  emptyParagraph: 'No text yet',
  noImage: 'No image address yet',
  hiddenField: (value: string) => (value ? `Hidden, starts as ${quoted(value)}` : 'Hidden'),
  submit: 'Submit',
  problemsOf: (count: number) => plural(count, { one: '# problem', other: '# problems' }),

  actionsOf: (name: string) => `Actions for ${quoted(name)}`,
  edit: 'Edit',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveTo: 'Move to…',
  duplicate: 'Duplicate',
  delete: 'Delete',
  inLogicOf: (count: number) =>
    plural(count, {
      one: 'The logic of # field refers to this field.',
      other: 'The logic of # fields refers to this field.',
    }),
  moved: (position: number, total: number) =>
    `Moved to ${formatCount(position)} of ${formatCount(total)}`,
  isFirst: 'It is the first field.',
  isLast: 'It is the last field.',
  moveField: (name: string) => `Move ${quoted(name)}`,
  position: 'Position',
  positionAfter: (position: number, name: string) =>
    `${formatCount(position)}, after ${quoted(name)}`,
  positionFirst: '1, at the beginning',
  move: 'Move',
  duplicated: (name: string) => `Duplicated ${quoted(name)}`,
  deleted: (name: string) => `Deleted ${quoted(name)}.`,
  dependents: (count: number) =>
    plural(count, {
      one: '# field depends on it; its condition went too.',
      other: '# fields depend on it; their conditions went too.',
    }),

  publish: 'Publish',
  published: 'Published',
  publishedBody: 'The form is live with your changes.',
  publishedClosed:
    'The form has your changes. It is closed, so nobody can fill it in until you open it under Settings.',
  openForm: 'Open form',
  problems: 'Before you publish',
  problemsBody: (count: number) =>
    plural(count, {
      one: '# thing has to be put right first.',
      other: '# things have to be put right first.',
    }),
  moreProblems: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
  formChanged: 'The form has changed since this draft was started',
  formChangedBody:
    'Publishing makes the form as it is in the draft and so undoes what was changed meanwhile. This is what publishing changes:',
  publishAnyway: 'Publish anyway',
  takeFormChanges: 'Take those changes into the draft',
  tookFormChanges: 'The draft has those changes now. Look at it, then publish.',
  publishedElsewhere: 'The draft was published or discarded elsewhere.',
  unsavedFirst: 'The draft is not saved yet, so it cannot be published.',

  discard: 'Discard draft',
  discardTitle: 'Discard this draft?',
  discardBody: 'The draft’s changes are removed. The live form stays as it is.',
  discarded: 'Draft discarded',

  conflictTitle: 'Someone else has changed this draft',
  conflictBody:
    'It was saved in another tab or by another person while you were editing. Your changes are not saved yet. Theirs differ from yours like this:',
  conflictStatus: 'Not saved: someone else has changed this draft.',
  conflictShow: 'See what differs',
  keepMine: 'Keep mine',
  keepMineHelp: 'Saves your version over theirs.',
  takeTheirs: 'Take theirs',
  takeTheirsHelp: 'Replaces your version. Undo gives it back.',
  combine: 'Combine',
  combineHelp: 'Adds your changes to theirs.',
  decideLater: 'Decide later',
  keptMine: 'Your version is saved.',
  tookTheirs: 'You have their version now. Undo gives yours back.',
  combined: 'Your changes were added to theirs.',
  combinedWithout: (count: number) =>
    plural(count, {
      one: 'Your changes were added to theirs, except for # that no longer fits.',
      other: 'Your changes were added to theirs, except for # that no longer fit.',
    }),
  noDifference: 'The two versions have the same content.',
  differences: {
    added: (name: string) => `New: ${quoted(name)}`,
    removed: (name: string) => `Missing: ${quoted(name)}`,
    moved: (name: string) => `Moved: ${quoted(name)}`,
    changed: (name: string, properties: string) => `Changed: ${quoted(name)} (${properties})`,
    settings: (properties: string) => `The form itself: ${properties}`,
  },
  propertyNames: {
    type: 'type',
    label: 'label',
    content: 'content',
    description: 'help text',
    placeholder: 'placeholder',
    options: 'options',
    default_value: 'default',
    settings: 'settings',
    logic: 'logic',
    is_required: 'required',
    title: 'title',
    thank_you_message: 'thank-you message',
    redirect_url: 'redirect',
    notify_on_submission: 'notifications',
    is_active: 'open or closed',
    show_branded_footer: 'footer',
    is_encrypted: 'encryption',
    encryption_public_key: 'encryption key',
    encryption_key_fingerprint: 'fingerprint',
  },

  preview: 'Preview',
  previewOf: 'The form as respondents see it',
  previewNote: 'Nothing is stored. The preview follows your changes.',
  phone: 'Phone',
  desktop: 'Desktop',
  previewWidth: 'Width of the preview',
  previewNotSaved: 'The preview shows the draft as it is saved. This draft is not saved yet.',
}

export type Messages = typeof en
