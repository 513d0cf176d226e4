import { en as shared } from '@formpost/ui/messages/en.ts'
import { plural } from '@formpost/ui/messages/plural.ts'

/** The messages of every screen, logging in and the list of forms, in English. */
export const en = {
  shared,

  appName: 'Formpost',
  loading: 'Loading…',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The text is selected. Copy it with the keyboard or the menu.',
  skipToContent: 'Skip to the content',
  unexpectedError: 'Something went wrong on this page',
  unexpectedErrorBody: 'Reload the page to continue. What was not saved yet may be lost.',
  reload: 'Reload',
  pageNotFound: 'Page not found',
  pageNotFoundBody: 'Check the address, or go to your forms.',
  toForms: 'Your forms',

  errors: {
    unreachable: 'The service cannot be reached. Check your connection and try again.',
    unavailable: 'The service is not working right now. Try again in a moment.',
    loggedOut: 'You are logged out. Log in to continue.',
    notConfirmed: 'Nothing was changed, because the password was not entered.',
    forbidden: 'You are not allowed to do this.',
    notFound: 'It does not exist any more. It may have been deleted.',
    tooLarge: 'This is larger than the service accepts.',
    tooMany: (seconds: number) =>
      plural(seconds, {
        one: 'Too many requests. Try again in # second.',
        other: 'Too many requests. Try again in # seconds.',
      }),
    unexpected: 'Something went wrong. Try again.',
    outdated: 'This was changed elsewhere in the meantime. Reload the page.',
    refused: 'The service did not accept this. Check what you entered, and try again.',
  },

  logIn: 'Log in',
  logOut: 'Log out',
  email: 'Email',
  password: 'Password',
  code: 'Code from your app',
  recoveryCode: 'Recovery code',
  useRecoveryCode: 'Use a recovery code',
  useCode: 'Use a code from your app',
  codeHelp: 'Enter the 6 digits that your authenticator app shows for Formpost.',
  codeMissing: 'Enter the code.',
  wrongLogin: 'The email or password is wrong.',
  wrongCode: 'The code is wrong or has been used. Wait for the next one.',
  forgotPassword:
    'Forgot your password? Ask the administrator of this service for a link to set a new one.',
  sessionEnded: 'Your session has ended',
  sessionEndedBody: 'Log in to continue where you were.',
  confirmPassword: 'Confirm your password',
  confirmPasswordBody: 'This change needs your password.',
  confirm: 'Confirm',
  wrongPassword: 'The password is wrong.',
  linkLogin: 'Logging you in…',
  linkInvalid: 'This link has expired or was used',
  linkInvalidBody: 'Each link works once. Log in with your password, or ask for a new link.',
  setPassword: 'Set your password',
  newPassword: 'New password',
  newPasswordHelp: 'At least 8 characters.',
  passwordTooShort: 'Enter at least 8 characters.',
  passwordTooLong: 'Enter at most 256 characters.',
  passwordTooEasy:
    'This password is too common, or contains the name of your email address. Choose another one.',
  savePassword: 'Save password',

  forms: 'Forms',
  newForm: 'New form',
  searchForms: 'Search forms',
  account: 'Account',
  live: 'Live',
  closed: 'Closed',
  draftChanges: 'Draft changes',
  encrypted: 'Encrypted',
  answersCount: (count: number) => plural(count, { one: '# answer', other: '# answers' }),
  noAnswers: 'No answers yet',
  formsFound: (count: number) => plural(count, { one: '# form', other: '# forms' }),
  noFormsFound: 'No form has this in its title.',
  noForms: 'No forms yet',
  noFormsBody:
    'Make your first form from a template or from scratch. It is live once you publish it.',
  lastAnswer: (when: string) => `last answer ${when}`,
  changed: (when: string) => `changed ${when}`,
  showMore: 'Show more',

  tabs: {
    build: 'Build',
    answers: 'Answers',
    summary: 'Summary',
    share: 'Share',
    settings: 'Settings',
  },
  formSections: 'Sections of the form',
}

export type Messages = typeof en
