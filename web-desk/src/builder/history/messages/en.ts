import { plural } from '@formpost/ui/messages/plural.ts'

const quoted = (name: string) => `“${name}”`

/** The messages of the version history, and of what publishing takes out of sight, in English. */
export const en = {
  title: 'Version history',
  help: 'Versions that someone has opened are kept, and the latest 100 changes and publications.',
  version: (version: number) => `Version ${version}`,
  live: 'Live now',
  changes: {
    form_created: 'Form created',
    form_changed: 'Settings changed',
    field_added: 'Field added',
    field_changed: 'Field changed',
    field_removed: 'Field deleted',
    fields_reordered: 'Fields moved',
    draft_published: 'Draft published',
  },
  unknownChange: 'Changed',
  credentials: {
    api_key: (name: string) => `API key ${quoted(name)}`,
    token: (name: string) => `login token ${quoted(name)}`,
    session: (name: string) => `browser ${quoted(name)}`,
  },
  unknownAuthor: 'Not known who made it',
  compare: 'What differs',
  compareOf: (version: number) => `What differs in version ${version}`,
  comparedWith: (version: number) => `Compared with version ${version}:`,
  oldest: 'No older version is kept.',
  restore: 'Restore',
  restoreOf: (version: number) => `Restore version ${version}`,
  restored: (version: number) =>
    `The draft is now as version ${version} was. Publish it to make it live.`,
  showOlder: 'Show older versions',

  removed: 'Removed questions with answers',
  noRemoved: 'No question with answers has been removed.',
  answers: (count: number) => plural(count, { one: '# answer', other: '# answers' }),
  encryptedAnswers: 'The answers are encrypted, so nobody can count them.',
  manyAnswers: 'Too many answers to count in 10 seconds.',
  bringBack: 'Bring back',
  bringBackOf: (name: string) => `Bring back ${quoted(name)}`,
  broughtBack: (name: string) =>
    `${quoted(name)} is in the draft again. Publish it to make it live.`,

  lossTitle: 'Answers will go out of sight',
  lossBody:
    'Publishing removes questions that have answers. The answers stay stored: you find them as removed questions in the table, the summary and exports, and “Version history” brings the questions back.',
  lossDependents: (names: string) => `These lose their condition on it: ${names}`,
  lossFiles: 'The files that were sent to a removed question are deleted and do not come back.',
  allChanges: 'All changes',
  whatChanged: 'What has changed:',
}

export type Messages = typeof en
