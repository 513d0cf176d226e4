export interface KeyEndMail {
  title: string
  formUuid: string
  expiresAt: Date
}

/** The mail that reminds an owner to renew the encryption key of a form. */
export function keyEndMail(
  { title, formUuid, expiresAt }: KeyEndMail,
  appUrl: string,
  now: Date,
): { subject: string; text: string } {
  const name = title.replace(/\s+/g, ' ')
  const time = expiresAt.toISOString().slice(0, 16).replace('T', ' ')
  const hasEnded = expiresAt <= now
  const settings = `${appUrl}/desk/forms/${formUuid}/settings`
  return {
    subject: hasEnded
      ? `Encryption key has expired: ${name}`
      : `Encryption key ends on ${time.slice(0, 10)}: ${name}`,
    text: [
      hasEnded
        ? `The encryption key of “${name}” expired at ${time} UTC. Nobody can answer until you renew it.`
        : `The encryption key of “${name}” ends at ${time} UTC. Nobody can answer after that, unless you renew it before.`,
      `Extend the expiry date of the key in the program that made it, export the public key, and renew it here:\n${settings}`,
      'The form keeps its answers, and your private key still opens them. You get one mail for each expiry date.\n',
    ].join('\n\n'),
  }
}
