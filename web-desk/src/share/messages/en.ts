/** The messages of sharing a form in English. */
export const en = {
  share: 'Share',

  unpublishedTitle: 'The form is not published yet',
  unpublishedBody: 'Nobody can open the link until you publish the form.',
  toBuild: 'Go to Build',
  closedTitle: 'The form is closed',
  closedBody: 'Nobody can open the link until you open the form.',
  openForm: 'Open form',
  opened: 'The form is open.',

  localTitle: 'This link works on this computer only',
  localBody:
    'It begins with “localhost”, which means the computer that opens it. A phone cannot use the link or the QR code.',
  localAddresses:
    'To get a link for other devices in your network, open this page at one of this computer’s addresses there:',
  insecureTitle: 'Phones can open this link only while they are online',
  offlineNeedsHttps:
    'Filling in offline needs an https address: put a server with a certificate in front of Formpost and set APP_URL to its address.',

  link: 'Link',
  linkLead: 'Send this link to everyone who should answer. It works offline once it was opened.',
  copyLink: 'Copy link',
  seeForm: 'See the form',

  qrCode: 'QR code',
  qrCodeLead: 'For posters and papers: the camera of a phone opens the form with it.',
  qrCodeOf: (link: string) => `QR code of ${link}`,
  print: 'Print',
  downloadSvg: 'Download SVG',

  website: 'On a website',
  websiteLead:
    'Add this code to a page. The link opens the form on a page of its own, where it works offline too.',
  html: 'HTML code',
  copyHtml: 'Copy code',

  prefilled: 'Prefilled link',
  prefilledLead:
    'Opens the form with some answers filled in, such as the name of a village or a team. They can be changed before they are sent.',
  noFields: 'The form has no field that a link can fill in.',
  field: 'Field to fill in',
  addField: 'Add',
  hidden: (label: string) => `${label} (hidden)`,
  removeField: (label: string) => `Remove ${label}`,
  remove: 'Remove',
  unfit: 'The form does not accept this answer, so the link leaves it out.',
}

export type Messages = typeof en
