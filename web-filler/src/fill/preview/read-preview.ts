import type { PublicForm } from '@formpost/contract'

export type PreviewResult = { kind: 'open'; form: PublicForm } | { kind: 'ended' | 'unreachable' }

const timeout = 30_000

/** Reads the draft of a form. Never rejects, and stores nothing. */
export async function readPreview(publicId: string, token: string): Promise<PreviewResult> {
  try {
    const path = `/api/v1/public/forms/${encodeURIComponent(publicId)}`
    const response = await fetch(`${path}?${new URLSearchParams({ preview: token }).toString()}`, {
      headers: { Accept: 'application/json' },
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    if (response.status === 404 || response.status === 410) return { kind: 'ended' }
    const { data } = (await response.json()) as { data?: PublicForm }
    return data?.preview ? { kind: 'open', form: data } : { kind: 'unreachable' }
  } catch {
    return { kind: 'unreachable' }
  }
}
