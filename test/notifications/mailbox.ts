import { once } from 'node:events'

import { freePort } from '@formpost/local'
import { SMTPServer } from 'smtp-server'

export interface Mail {
  to: string[]
  headers: string
  subject: string
  text: string
}

export interface Mailbox {
  url: string
  mails: Mail[]
  /** The number of refused recipients. */
  refused: number
  /** Returns the SMTP reply code that refuses a recipient, or undefined to accept it. */
  refuse: (address: string) => number | undefined
  /** Stops the server; `start` listens on the same port again. */
  stop(): Promise<void>
  start(): Promise<void>
}

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return text
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function parse(raw: string): Omit<Mail, 'to'> {
  const [headers = '', ...body] = raw.split('\r\n\r\n')
  const unfolded = headers.replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
  return {
    headers: unfolded,
    subject: header('subject'),
    text: decode(body.join('\r\n\r\n'), header('content-transfer-encoding').toLowerCase()),
  }
}

/** An SMTP server on a loopback port that collects mails. */
export async function startMailbox(): Promise<Mailbox> {
  let server: SMTPServer
  // Not one that an outgoing connection may take while the server is stopped.
  const port = await freePort()
  const mailbox: Mailbox = {
    url: '',
    mails: [],
    refused: 0,
    refuse: () => undefined,
    async start() {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['AUTH', 'STARTTLS'],
        onRcptTo({ address }, _session, done) {
          const responseCode = mailbox.refuse(address)
          if (responseCode) mailbox.refused++
          done(responseCode ? Object.assign(new Error(`no ${address}`), { responseCode }) : null)
        },
        onData(stream, { envelope }, done) {
          let raw = ''
          stream.setEncoding('latin1')
          stream.on('data', (chunk: string) => (raw += chunk))
          stream.on('end', () => {
            const to = envelope.rcptTo.map(({ address }) => address)
            mailbox.mails.push({ to, ...parse(raw) })
            done()
          })
        },
      })
      server.on('error', () => undefined)
      server.listen(port, '127.0.0.1')
      await once(server.server, 'listening')
      mailbox.url = `smtp://127.0.0.1:${port}`
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  await mailbox.start()
  return mailbox
}
