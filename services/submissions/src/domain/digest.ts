/** A form is quiet until now: what comes right behind the first submission goes into the same mail. */
const gatherMs = 3_000
/** A busy form's owner gets one mail in this time at most. */
const betweenMailsMs = 60_000
const firstRetryMs = 15_000
const longestRetryMs = 900_000

/** When the mail about a submission that has just come may go out. */
export const firstMailAt = (now: Date, lastMail: Date | null): Date =>
  new Date(Math.max(now.getTime() + gatherMs, lastMail ? lastMail.getTime() + betweenMailsMs : 0))

/** When a mail that failed so often is tried again, as long as it takes: it tells of ever more submissions. */
export const retryMailAt = (now: Date, failures: number): Date =>
  new Date(now.getTime() + Math.min(firstRetryMs * 2 ** Math.min(failures - 1, 10), longestRetryMs))

export interface Digest {
  count: number
  since: Date
  title: string
  formUuid: string
}

/** The mail's words. Never an answer: mail travels and stays where its owner has no hold on it. */
export function digestMail(
  { count, since, title, formUuid }: Digest,
  appUrl: string,
): { subject: string; text: string } {
  const name = title.replace(/\s+/g, ' ')
  const what = count === 1 ? 'New submission' : `${count} new submissions`
  const time = `${since.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return {
    subject: `${what}: ${name}`,
    text: [
      count === 1
        ? `“${name}” has a new submission, which came at ${time}.`
        : `“${name}” has ${count} new submissions, which came since ${time}.`,
      `Read ${count === 1 ? 'it' : 'them'} with your API key or login token:\n${appUrl}/api/v1/forms/${formUuid}/submissions`,
      'You get this mail because the form notifies you of submissions. To end that, set its notify_on_submission to false.\n',
    ].join('\n\n'),
  }
}
