import type { Version } from '@formpost/contract'

import { callApi } from '../../api/client.ts'
import { LoadFailure } from '../../parts/failure.tsx'
import { Loading } from '../../parts/loading.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { DifferencesList } from '../differences-list.tsx'
import { findDifferences, type DraftDocument } from '../document/index.ts'
import { messages } from './messages/index.ts'

const documentOf = ({ form, fields }: Version): DraftDocument => ({ form, fields })

async function readDocument(form: string, version: number, signal: AbortSignal) {
  const params = { form, version: String(version) }
  return documentOf((await callApi('getVersion', { params, signal })).data)
}

interface VersionDifferencesProps {
  form: string
  version: number
  /** The version before it, if one is kept. */
  older: number | undefined
}

/** What a version changed. */
export function VersionDifferences({ form, version, older }: VersionDifferencesProps) {
  const { data, error, reload } = useLoaded(
    async (signal) => {
      if (older === undefined) return undefined
      const [before, after] = await Promise.all(
        [older, version].map((each) => readDocument(form, each, signal)),
      )
      return findDifferences(before!, after!)
    },
    [form, version, older],
  )
  if (older === undefined) return <p>{messages.oldest}</p>
  if (error !== undefined) return <LoadFailure error={error} onRetry={reload} />
  if (!data) return <Loading />
  return (
    <div role="status">
      <p>{messages.comparedWith(String(older))}</p>
      <DifferencesList differences={data} />
    </div>
  )
}
