import { plural } from '@formpost/ui/messages/plural.ts'

/** The messages of the summary of a form, in English. */
export const en = {
  title: 'Summary',
  answers: 'Answers',
  offline: 'Filled in offline',
  offlineShare: (count: string, share: string) => `${count} (${share})`,
  first: 'First answer',
  last: 'Last answer',
  showTable: 'Show as table',
  showAnswers: 'Show these answers',

  per: { day: 'Answers per day', week: 'Answers per week', month: 'Answers per month' },
  unit: { day: 'Day', week: 'Week from', month: 'Month' },
  timeSeries: (title: string, from: string, to: string, most: string) =>
    `${title} from ${from} to ${to}, at most ${most}`,
  utcDays: 'Days begin at midnight UTC.',
  count: 'Answers',

  answered: (count: number) => plural(count, { one: '# answer', other: '# answers' }),
  unanswered: 'Nobody has answered this question.',
  option: 'Option',
  share: 'Share',
  range: 'Range',
  rangeOf: (from: string, to: string) => `${from} to ${to}`,
  histogram: (from: string, to: string, most: string) =>
    `Distribution from ${from} to ${to}, at most ${most} in a range`,
  min: 'Lowest',
  max: 'Highest',
  mean: 'Mean',
  median: 'Median',
  earliest: 'Earliest',
  middle: 'Median',
  latest: 'Latest',
  distinct: (count: number) =>
    plural(count, { one: '# different text', other: '# different texts' }),
  examples: 'The most frequent',
  onlyCount: 'Open the answers to see the files.',
}

export type Messages = typeof en
