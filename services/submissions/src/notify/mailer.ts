import type { Transporter } from 'nodemailer'

/** Who sends mail, and how to reach a mail server: `smtp://user:password@host:port`. */
export interface MailSettings {
  SMTP_URL: string
  MAIL_FROM: string
}

export interface Mail {
  to: string
  subject: string
  text: string
  /** The same for every try of a mail, by which mail programs tell a repetition. */
  messageId: string
}

export type MailOutcome =
  | { sent: true }
  /** `final`: this mail will never be taken, so it is not tried again. */
  | { sent: false; final: boolean; reason: string }

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export type Mailer = (mail: Mail) => Promise<MailOutcome>

export function createMailer({ SMTP_URL, MAIL_FROM }: MailSettings): Mailer {
  let transport: Transporter | undefined
  return async (mail) => {
    try {
      const { createTransport } = await import('nodemailer')
      transport ??= createTransport({ url: SMTP_URL, ...patience })
      // So that nobody's out-of-office reply answers.
      const headers = { 'Auto-Submitted': 'auto-generated' }
      await transport.sendMail({ ...mail, from: MAIL_FROM, headers })
      return { sent: true }
    } catch (error) {
      return failureOf(error as { code?: string; responseCode?: number })
    }
  }
}

/** Says no more than codes: a server's words may hold the address. */
function failureOf({ code, responseCode }: { code?: string; responseCode?: number }): MailOutcome {
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return {
    sent: false,
    final: isAboutMail && responseCode !== undefined && responseCode >= 500,
    reason: [code ?? 'unknown', responseCode ?? ''].join(' ').trim(),
  }
}
