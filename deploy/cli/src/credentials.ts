import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'

import { Failure } from './failure.ts'

export interface Credential {
  kind: 'api_key' | 'login_token'
  token: string
}

/** What `formpost login` saves: credentials by the address of the installation, and the address of the last login. */
interface Saved {
  current?: string
  installations: Record<string, Credential>
}

const folder = (): string =>
  process.env['XDG_CONFIG_HOME'] ?? process.env['APPDATA'] ?? path.join(homedir(), '.config')
const fileOf = () => path.join(folder(), 'formpost', 'credentials.json')

async function readSaved(): Promise<Saved> {
  const text = await readFile(fileOf(), 'utf8').catch(() => undefined)
  if (text === undefined) return { installations: {} }
  try {
    return JSON.parse(text) as Saved
  } catch {
    throw new Failure(`${fileOf()} is damaged. Delete it, and log in again.`)
  }
}

async function writeSaved(saved: Saved): Promise<void> {
  const file = fileOf()
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.unfinished`
  await writeFile(unfinished, `${JSON.stringify(saved, null, 2)}\n`, { mode: 0o600 })
  await chmod(unfinished, 0o600)
  await rename(unfinished, file)
}

export const savedUrl = async (): Promise<string | undefined> => (await readSaved()).current

export const savedCredential = async (url: string): Promise<Credential | undefined> =>
  (await readSaved()).installations[url]

export async function saveCredential(url: string, credential: Credential): Promise<void> {
  const { installations } = await readSaved()
  await writeSaved({ current: url, installations: { ...installations, [url]: credential } })
}

export async function forgetCredential(url: string): Promise<void> {
  const { installations, ...saved } = await readSaved()
  const { [url]: _, ...others } = installations
  await writeSaved({ ...saved, installations: others })
}
