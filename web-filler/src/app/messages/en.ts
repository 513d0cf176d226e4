import { en as shared } from '@formpost/ui/messages/en.ts'
import { formatCount, plural } from '@formpost/ui/messages/plural.ts'

/** The messages of the app in English. Other languages have the same type. */
export const en = {
  shared,

  home: 'Forms on this device',
  tryAgain: 'Try again',
  pageNotFound: 'Page not found',
  pageNotFoundBody: 'Check the link, or go to the forms on this device.',
  toHome: 'Forms on this device',
  skipToForm: 'Skip to the form',
  unexpectedError: 'Something went wrong on this page',
  unexpectedErrorBody: 'Your answers are saved on this device. Reload the page to continue.',

  pillOffline: 'Offline',
  pillWaiting: (count: number) => plural(count, { other: '# waiting' }),
  pillAttention: (count: number) => plural(count, { other: '# to fix' }),
  pillOutbox: 'Outbox',
  outboxCount: (count: number) => `Outbox (${formatCount(count)})`,

  updateReady: 'A new version is ready',
  reload: 'Reload',
  storageFull:
    'This device has no storage left, so your answers were not saved. They are still on the screen.',
  storageFailing: 'This device could not save your answers. They are still on the screen.',
  storageBlocked:
    'Formpost is open in another tab with an older version. Close that tab, then reload this one.',
  exportAnswers: 'Export',

  pageN: (page: number) => `Page ${formatCount(page)}`,
  pageNOfM: (page: number, pages: number) => `Page ${formatCount(page)} of ${formatCount(pages)}`,
  titleError: (title: string) => `Error: ${title}`,
  next: 'Next',
  preparingFile: 'Preparing file…',
  back: 'Back',
  draftSaved: 'Draft saved',
  draftNotSaved: 'Draft not saved',
  startAgain: 'Start again',
  startAgainTitle: 'Delete this draft and start again?',
  startAgainBody: 'This deletes the answers and files of this draft from this device.',
  deleteDraft: 'Delete draft',
  keepDraft: 'Keep draft',
  continueDraft: (name: string) => `Continue the draft of ${name}`,
  continueDraftChanged: (when: string) => `Continue the draft last changed ${when}`,
  formChanged: 'This form has changed since you began. Check your answers.',
  notAsked: 'These questions are no longer asked, so these answers will not be sent:',
  noLongerFits: (label: string, answer: string) =>
    `“${answer}” no longer fits “${label}”. Answer it again`,
  editing: 'You are editing a submission that was not accepted. Submit to replace it.',
  editingWaiting:
    'You are editing a submission in the outbox. It is sent after you submit it again.',
  editingAsNew:
    'You are editing answers that the service does not have. Submit to send them as another submission.',
  discardEdit: 'Discard changes',
  discardEditTitle: 'Discard your changes?',
  discardEditBody: 'The submission stays in the outbox as it was before you edited it.',
  notEditable: 'This submission can’t be edited now',
  editObstacles: {
    open_elsewhere: 'It is being edited in another tab. Continue there, or close that tab.',
    sending: 'It is being sent right now.',
    sent: 'It has been sent.',
    encrypted: 'It is encrypted, so only the form’s owner can read it.',
    gone: 'It is no longer on this device.',
  },
  problemTitle: 'There is a problem',
  brandedFooter: 'Made with Formpost',

  fileShrunk: (label: string, before: string, after: string) =>
    `${label}: photo reduced from ${before} to ${after}`,
  fileTooLarge: (name: string, size: string, max: string) =>
    `“${name}” is ${size}. Choose a file of ${max} or less`,
  fileWrongType: (name: string, types: string) =>
    `“${name}” has the wrong file type. Choose one of: ${types}`,
  fileEmpty: (name: string) => `“${name}” is empty. Choose another file`,
  fileUnreadable: (name: string) => `“${name}” could not be read. Choose it again`,

  encrypted: 'Your answers are encrypted on this device. Only the form’s owner can read them.',
  noKey: 'This form has no encryption key',
  noKeyBody:
    'Answers to this form must be encrypted, so nothing is sent until its owner fixes this. What you type here stays on this device.',
  encryptionFailed:
    'Your answers could not be encrypted with this form’s key, so nothing was sent. They are still on the screen.',
  encryptedRecord:
    'It is encrypted, so only the form’s owner can read it. It can’t be shown or edited here.',
  closed: 'This form is closed',
  closedBody: 'The form’s owner has closed it. Your answers are saved here. You can export them.',
  closedEmptyBody: 'The form’s owner has closed it. It no longer accepts answers.',
  notOnDevice: 'This form is not on this device yet',
  notOnDeviceBody:
    'The service cannot be reached right now. Open this link once while you are online. After that, the form also opens offline.',
  formNotFound: 'Form not found',
  formNotFoundBody: 'The link may be incomplete. Ask the person who sent it for a new one.',

  sent: 'Sent',
  sentBody: 'The service has received your answers.',
  savedOnDevice: 'Saved on this device',
  savedOnDeviceBody: 'It will be sent automatically when you are online. You can close this page.',
  refused: 'Needs attention',
  refusedBody: 'The service did not accept this submission. Your answers are saved on this device.',
  refusedLink: 'See why in the outbox',
  fillAgain: 'Fill in again',

  addForms: 'Add forms',
  addFormsLabel: 'Links to forms',
  addFormsHelp: 'One link per line. Each form is downloaded now and then also opens offline.',
  saveForOffline: 'Save for offline use',
  downloading: 'Downloading…',
  linkSaved: (title: string) => `“${title}” is on this device`,
  linkInvalid: (link: string) => `${link} is not a link to a form of this service`,
  linkNotFound: (link: string) => `${link}: form not found`,
  linkClosed: (link: string) => `${link}: this form is closed`,
  linkUnreachable: (link: string) =>
    `${link}: the service cannot be reached. Try again when you are online`,
  shareForm: (title: string) => `Share or remove “${title}”`,
  shareFormBody: 'Scan this code with another phone’s camera to open the form there.',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  removeForm: 'Remove from this device',
  removeFormLater: 'You can remove it once its drafts and submissions are sent or deleted.',
  close: 'Close',
  homeIntro: 'Fill them in online or offline.',
  homeEmpty: 'No forms yet',
  homeEmptyBody:
    'Forms that you open are saved here, so that you can fill them in anywhere. To add one, open its link once while you are online.',
  formUpdated: (when: string) => `Updated ${when}`,
  formClosed: 'Closed by its owner',
  draftsCount: (count: number) => plural(count, { one: '# draft', other: '# drafts' }),
  drafts: 'Drafts',
  draftChanged: (when: string) => `Last changed ${when}`,
  install: 'Install Formpost',
  installBody: 'Adds Formpost to your home screen and keeps its data safer on this device.',

  outbox: 'Outbox',
  outboxEmpty: 'Nothing to send',
  outboxEmptyBody: 'Submissions stay here until the service has confirmed them.',
  allSent: 'Everything is sent',
  sendingNow: (count: number) => plural(count, { other: 'Sending #…' }),
  waitingNext: (count: number, when: string) =>
    plural(count, { other: `# waiting, next try ${when}` }),
  waitingNow: (count: number) => plural(count, { other: '# waiting, trying now' }),
  attentionCount: (count: number) =>
    plural(count, { one: '# needs attention', other: '# need attention' }),
  sendNow: 'Send now',
  export: 'Export',
  exporting: 'Exporting…',
  exportFailed: 'The export failed. Try again.',
  open: 'Open',
  actionOnRecord: (action: string, name: string) => `${action}: ${name}`,
  beingEdited: 'You have begun to edit it. It is sent after you submit your changes.',
  editedCount: (count: number) => plural(count, { other: '# being edited' }),
  retriedLater: 'It is tried again by itself from time to time, and with “Send now”.',
  answersDeleted: 'Its answers were deleted from this device after they had been sent.',
  recordGone: 'This submission is no longer on this device',
  recordGoneBody: 'It was deleted in the outbox.',
  edit: 'Edit',
  delete: 'Delete',
  deleteTitle: 'Delete this submission?',
  deleteUnsent:
    'It has not been sent. Its answers and files will be deleted from this device and cannot be recovered.',
  deleteSent: 'It has been sent. Only its receipt will be deleted from this device.',
  cancel: 'Cancel',
  filledIn: (when: string) => `Filled in ${when}`,
  sentAt: (when: string) => `Sent ${when}`,
  receipt: (uuid: string) => `Receipt ${uuid}`,
  showMore: (count: number) => plural(count, { other: 'Show # more' }),
  notPersisted:
    'This browser may delete saved answers when the device runs low on space. Send or export them soon.',
  storageUsed: (used: string, free: string) =>
    `Formpost uses ${used} on this device; ${free} is free.`,
  storagePersisted: 'The browser will not delete this data automatically.',

  states: {
    waiting: 'Waiting',
    sending: 'Sending',
    sent: 'Sent',
    needs_attention: 'Needs attention',
  },
  retryReasons: {
    unreachable: 'The service cannot be reached.',
    busy: 'The service is busy. This will be sent again later.',
    out_of_order: 'The service is not working right now.',
  },
  refusals: {
    closed: 'The form’s owner has closed it. Your answers are saved here. You can export them.',
    conflict:
      'The service already has other answers with this submission’s ID. To send these as another submission, edit and submit them.',
    editedTooLate:
      'The service had already received this submission, with the answers from before your changes. The changed answers are saved here. To send them as another submission, edit and submit them. Otherwise delete them.',
    payment:
      'The form requires a payment, so answers can’t be sent from here. Your answers are saved here. You can export them.',
    tooLarge: 'It is too large. Edit it and choose smaller files.',
    invalid: 'Some answers were not accepted. Edit them and submit again.',
    encryption:
      'The form is encrypted now, but its key could not be used, so nothing was sent. Submit again later, or export your answers and ask the form’s owner.',
    other: 'The service did not accept it. Edit it, or export it and ask the form’s owner.',
  },

  problems: {
    required: (label: string) => `Answer “${label}”`,
    requiredChoice: (label: string) => `Choose an answer for “${label}”`,
    requiredFile: (label: string) => `Add a file to “${label}”`,
    number: (label: string) => `Enter a number for “${label}”`,
    numberBetween: (label: string, min: string, max: string) =>
      `Enter a number between ${min} and ${max} for “${label}”`,
    numberAtLeast: (label: string, min: string) =>
      `Enter a number of at least ${min} for “${label}”`,
    numberAtMost: (label: string, max: string) => `Enter a number of at most ${max} for “${label}”`,
    ambiguousNumber: (label: string) => `Choose which number you mean for “${label}”`,
    tooManyDigits: (label: string, digits: string) =>
      `Enter a number of at most ${digits} digits for “${label}”`,
    wholeNumber: (label: string) => `Enter a whole number for “${label}”`,
    steps: (label: string, step: string, base: string) =>
      `Enter a number in steps of ${step} from ${base} for “${label}”`,
    email: (label: string) => `Enter an email address like name@example.com for “${label}”`,
    phone: (label: string) => `Enter a phone number like +44 20 7946 0000 for “${label}”`,
    date: (label: string) => `Enter a complete date for “${label}”`,
    dateBetween: (label: string, min: string, max: string) =>
      `Enter a date between ${min} and ${max} for “${label}”`,
    dateFrom: (label: string, min: string) => `Enter ${min} or a later date for “${label}”`,
    dateUntil: (label: string, max: string) => `Enter ${max} or an earlier date for “${label}”`,
    tooLong: (label: string, max: string) => `Shorten “${label}” to ${max} characters`,
    option: (label: string) => `Choose one of the answers for “${label}”`,
    characters: (label: string) => `Remove characters that cannot be saved from “${label}”`,
  },
}

export type Messages = typeof en
