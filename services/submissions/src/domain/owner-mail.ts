/** The first mail after a quiet time waits a little, so that submissions that follow at once are in the same mail. */
const firstDelayMs = 3_000
/** The owner of a form gets at most one mail in this time. */
const betweenMailsMs = 60_000
const firstRetryMs = 15_000
const maxRetryMs = 900_000

/** When the mail about a submission that was just stored may be sent. */
export const firstMailAt = (now: Date, lastMail: Date | null): Date =>
  new Date(
    Math.max(now.getTime() + firstDelayMs, lastMail ? lastMail.getTime() + betweenMailsMs : 0),
  )

/** When a failed mail is sent again. It never gives up: the mail covers all submissions that arrive meanwhile. */
export const retryMailAt = (now: Date, failures: number): Date =>
  new Date(now.getTime() + Math.min(firstRetryMs * 2 ** Math.min(failures - 1, 10), maxRetryMs))

/** The submissions of a form that its owner has not been mailed about. */
export interface UnmailedSubmissions {
  count: number
  since: Date
}

export interface OwnerMail extends UnmailedSubmissions {
  title: string
  formUuid: string
}

/** The mail's text. It has no answers: mail is not encrypted, and Formpost cannot delete it later. */
export function ownerMail(
  { count, since, title, formUuid }: OwnerMail,
  appUrl: string,
): { subject: string; text: string } {
  const name = title.replace(/\s+/g, ' ')
  const what = count === 1 ? 'New submission' : `${count} new submissions`
  const time = `${since.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return {
    subject: `${what}: ${name}`,
    text: [
      count === 1
        ? `“${name}” has a new submission, received at ${time}.`
        : `“${name}” has ${count} new submissions, received since ${time}.`,
      `Read ${count === 1 ? 'it' : 'them'} here:\n${appUrl}/desk/forms/${formUuid}/answers`,
      'To stop these emails, turn off “Email me about new answers” in the settings of the form.\n',
    ].join('\n\n'),
  }
}
