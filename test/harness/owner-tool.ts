import { execFile } from 'node:child_process'
import path from 'node:path'

const tool = path.resolve(import.meta.dirname, '../../deploy/local/owner.mjs')

interface Outcome {
  code: number
  out: string
  err: string
}

/** `npm run owner -- …`. */
export const runOwnerTool = (env: NodeJS.ProcessEnv, args: string[], input = '') =>
  new Promise<Outcome>((resolve) => {
    const options = { env: { PATH: process.env['PATH'], ...env } }
    const child = execFile(process.execPath, [tool, ...args], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
    child.stdin!.end(input)
  })

/** The token of the link that a text contains. */
export function linkTokenIn(text: string): string {
  const [, token] = /#token=(fpl_\w+)/.exec(text) ?? []
  if (!token) throw new Error(`There is no link in: ${text}`)
  return token
}

/** The token of a new link to set the password of an account. */
export async function newPasswordLink(
  { databaseUrl }: { databaseUrl: string },
  { email }: { email: string },
): Promise<string> {
  const { out, err } = await runOwnerTool({ DATABASE_URL: databaseUrl }, [
    'set-password',
    '--email',
    email,
  ])
  return linkTokenIn(out + err)
}
