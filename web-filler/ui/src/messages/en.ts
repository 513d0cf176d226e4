/** The messages of the shared components in English. Other languages have the same type. */
export const en = {
  loading: 'Opening…',
  language: 'Language',

  optional: '(optional)',
  choose: 'Choose…',
  clearChoice: 'Clear answer',
  characters: (used: string, max: string) => `${used} of ${max} characters`,
  submit: 'Submit',
  submitting: 'Sending…',

  storedAs: (number: string) => `Stored as ${number}`,
  twoReadings: (typed: string) => `“${typed}” can mean two numbers. Choose the one you mean:`,
  wholeReading: (number: string) => `${number} (whole number)`,
  decimalReading: (number: string) => `${number} (with decimals)`,

  removeFile: (name: string) => `Remove ${name}`,
  remove: 'Remove',
  fileLimit: (size: string) => `Up to ${size}`,
  fileKinds: { image: 'images', audio: 'audio', video: 'videos', text: 'text' },
  kilobytes: (number: string) => `${number} KB`,
  megabytes: (number: string) => `${number} MB`,
  gigabytes: (number: string) => `${number} GB`,

  payment: 'This form requires a payment',
  paymentBody:
    'You pay online at the form owner’s checkout, not on this page. Ask the form’s owner for the payment link. What you type here stays on this device.',
}

export type Messages = typeof en
