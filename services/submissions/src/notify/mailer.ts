import type { Transporter } from 'nodemailer'

/** The sender of mail, and the mail server: `smtp://user:password@host:port`. */
export interface MailSettings {
  SMTP_URL: string
  MAIL_FROM: string
}

export interface Mail {
  to: string
  subject: string
  text: string
  /** The same in every attempt, so that mail programs recognise a duplicate. */
  messageId: string
}

export type MailOutcome =
  | { sent: true }
  /** `final`: the server will never accept this mail, so it is not sent again. */
  | { sent: false; final: boolean; reason: string }

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export type Mailer = (mail: Mail) => Promise<MailOutcome>

export function createMailer({ SMTP_URL, MAIL_FROM }: MailSettings): Mailer {
  let transport: Transporter | undefined
  return async (mail) => {
    try {
      const { createTransport } = await import('nodemailer')
      transport ??= createTransport({ url: SMTP_URL, ...timeouts })
      // Keeps out-of-office programs from replying.
      const headers = { 'Auto-Submitted': 'auto-generated' }
      await transport.sendMail({ ...mail, from: MAIL_FROM, headers })
      return { sent: true }
    } catch (error) {
      return failureOf(error as { code?: string; responseCode?: number })
    }
  }
}

/** The reason has codes only: the server's message may contain the address. */
function failureOf({ code, responseCode }: { code?: string; responseCode?: number }): MailOutcome {
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return {
    sent: false,
    final: isAboutMail && responseCode !== undefined && responseCode >= 500,
    reason: [code ?? 'unknown', responseCode ?? ''].join(' ').trim(),
  }
}
