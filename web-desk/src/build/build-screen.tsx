import { useEffect, useState } from 'preact/hooks'

import type { FormScreenProps } from '../app/form-screen.tsx'
import { LoadFailure } from '../app/failure.tsx'
import { Loading } from '../app/loading.tsx'
import { currentUser } from '../app/session.ts'
import { useLoaded } from '../app/use-loaded.ts'
import { BuilderModel } from './builder-model.ts'
import { BuilderView } from './builder-view.tsx'
import { readSaved } from './saving/draft-api.ts'
import { finishLeaving } from './saving/draft-sync.ts'
import {
  type LocalCopies,
  type LocalCopy,
  openLocalCopies,
  type SavedDraft,
} from './saving/local-copy.ts'
import './styles/index.css'

interface Start {
  saved: SavedDraft
  copies: LocalCopies
  /** Changes of an earlier visit that could not be saved. */
  copy: LocalCopy | undefined
}

async function load({ form }: FormScreenProps, signal: AbortSignal): Promise<Start> {
  await finishLeaving(form.uuid, signal)
  const readCopy = async () => {
    const copies = await openLocalCopies(currentUser.get()?.uuid ?? '', form.uuid)
    return { copies, copy: await copies.read() }
  }
  const [saved, { copies, copy }] = await Promise.all([readSaved(form, signal), readCopy()])
  return { saved, copies, copy }
}

/** Goes on from a copy as if it had just been typed: saving it finds out whether the draft has changed meanwhile. */
const createModel = ({ saved, copies, copy }: Start, { form, onChange }: FormScreenProps) =>
  new BuilderModel({
    form,
    saved: copy?.saved ?? saved,
    document: copy?.document ?? saved.document,
    attempted: copy?.attempted,
    copies,
    onForm: onChange,
  })

/** The builder of a form, which edits its draft. */
export function BuildScreen(props: FormScreenProps) {
  const { data, error, reload } = useLoaded((signal) => load(props, signal), [props.form.uuid])
  const [model, setModel] = useState<BuilderModel>()
  useEffect(() => {
    if (!data) return
    const created = createModel(data, props)
    setModel(created)
    return () => created.stop()
  }, [data])
  if (model && data)
    return <BuilderView model={model} {...props} isRestored={data.copy !== undefined} />
  return (
    <main id="main" class="wide">
      {error === undefined ? <Loading /> : <LoadFailure error={error} onRetry={reload} />}
    </main>
  )
}
