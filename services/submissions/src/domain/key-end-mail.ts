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
      : `Encryption key expires on ${time.slice(0, 10)}: ${name}`,
    text: [
      hasEnded
        ? `The encryption key of “${name}” expired at ${time} UTC. Nobody can answer until you renew it.`
        : `The encryption key of “${name}” expires at ${time} UTC. Unless you renew it before then, nobody can answer after that.`,
      `Extend the expiry date in the program that created the key, export the public key, and upload it here:\n${settings}`,
      'Existing answers are kept, and your private key still decrypts them. You get one email for each expiry date.\n',
    ].join('\n\n'),
  }
}
