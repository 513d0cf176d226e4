import { plural } from '@formpost/ui/messages/plural.ts'

/** The messages of a form's settings in English. */
export const en = {
  settings: 'Settings',
  cancel: 'Cancel',

  texts: 'Texts and notifications',
  textsLead: 'Changes here go live as soon as you save them, without publishing.',
  title: 'Title',
  titleHelp: 'In your lists and in the browser’s tab. The heading on the form is a field.',
  description: 'Description',
  descriptionHelp: 'Shown under the heading of the form, unless the heading has a description.',
  thankYou: 'Thank-you message',
  thankYouHelp: 'Shown after the answers are sent.',
  redirect: 'Redirect',
  redirectHelp:
    'Opened once the answers are sent, as https://example.org/next. What is filled in offline shows the message instead.',
  notify: 'Email me about new answers',
  notifyHelp: 'At most one email a minute, with the number of answers but not the answers.',
  footer: 'Show the “Formpost” footer on the form',
  footerAlways: 'Forms on the free plan show the “Formpost” footer.',
  save: 'Save',
  saved: 'Saved',
  unsaved: 'Not saved yet',

  state: 'Open or closed',
  isOpen: 'The form is open: everyone with the link can answer.',
  isClosed: 'The form is closed: nobody can open it or send answers.',
  closingLead:
    'Closing works at once. Answers that were filled in offline and are sent later are refused. They stay on their devices, and can be sent from there when the form is open again.',
  openingLead:
    'Opening works at once. Devices can then send the answers that were refused meanwhile.',
  close: 'Close form',
  open: 'Open form',
  closed: 'The form is closed.',
  opened: 'The form is open.',

  webhook: 'Webhook',
  webhookLead:
    'Tells a program of yours about answers as they arrive, by a signed request to its address.',
  url: 'Address',
  urlHelp: 'An https address that receives POST requests.',
  events: 'Events',
  eventNames: {
    'submission.created': 'An answer has arrived',
    'submission.reviewed': 'An answer was reviewed',
    'form.published': 'The form has changed',
  },
  noEvents: 'Choose at least one event.',
  saveWebhook: 'Save webhook',
  newSecret: 'Saving makes a new signing secret. The former one stops working at once.',
  webhookSaved: 'The webhook is saved.',
  secret: 'Signing secret',
  secretHelp: 'Your program checks the signature of requests with it. It is not shown again.',
  test: 'Send a test',
  testing: 'Sending…',
  testDelivered: (status: string, duration: string) =>
    `The test arrived: status ${status} after ${duration}.`,
  testFailed: (reason: string) => `The test did not arrive: ${reason}`,
  status: (code: number) => `status ${code}`,
  milliseconds: (number: string) => `${number} ms`,
  deleteWebhook: 'Delete webhook',
  deleteWebhookTitle: 'Delete the webhook?',
  deleteWebhookBody:
    'Deliveries that wait for another try are dropped. Its list of deliveries is gone.',
  webhookDeleted: 'The webhook is deleted.',
  deliveries: 'Deliveries',
  deliveriesLead: 'Every attempt of the last 30 days.',
  noDeliveries: 'Nothing was delivered yet.',
  refresh: 'Refresh',
  delivered: 'Delivered',
  failed: 'Failed',
  attempt: (number: string) => `attempt ${number}`,
  nextTry: (when: string) => `next try ${when}`,
  sendAgain: 'Send again',
  sendAgainOf: (event: string, when: string) => `Send again: ${event}, ${when}`,
  willBeSent: 'It is being sent again. Refresh the list to see how it went.',
  showMore: 'Show more',

  copies: 'Copies of the form',
  copiesLead: 'A copy has the fields and settings, but no answers.',
  duplicate: 'Duplicate',
  duplicateTitle: 'Duplicate the form',
  titleOfCopy: 'Title of the copy',
  copyOf: (title: string) => `Copy of ${title}`,
  downloadDocument: 'Download as a file',
  documentHelp: 'You can import the file under “New form”, here or in another installation.',

  delete: 'Delete form',
  deleteLead: 'Deletes the form for good, with its answers, files and draft.',
  deleteTitle: (title: string) => `Delete “${title}”?`,
  deleteEmpty: 'The form has no answers. It cannot be brought back.',
  deleteAnswers: (count: number) =>
    plural(count, {
      one: '# answer is deleted with it.',
      other: '# answers are deleted with it.',
    }),
  deleteFiles: (count: number) => plural(count, { one: '# file too.', other: '# files too.' }),
  deleteTheirFiles: 'Their files too.',
  cannotUndo: 'This cannot be undone.',
  typeTitle: 'Type the title of the form to confirm',
  wrongTitle: (title: string) => `Type “${title}”.`,
  deleted: 'The form is deleted.',
}

export type Messages = typeof en
