import type { Form } from '@formpost/contract'
import { useEffect, useState } from 'preact/hooks'

import { LoadFailure } from '../parts/failure.tsx'
import type { FormScreenProps } from '../parts/form-screen-props.ts'
import { Loading } from '../parts/loading.tsx'
import { currentUser } from '../parts/session.ts'
import { useLoaded } from '../parts/use-loaded.ts'
import { BuilderModel } from './builder-model.ts'
import { BuilderView } from './builder-view.tsx'
import { readFormAndSaved } from './saving/draft-api.ts'
import { finishLeaving } from './saving/draft-sync.ts'
import {
  openLocalCopies,
  type LocalCopies,
  type LocalCopy,
  type SavedDraft,
} from './saving/local-copy.ts'

import './styles/index.css'

interface Start {
  /** As it is now: the one of the screen may have been changed elsewhere since it was loaded. */
  form: Form
  saved: SavedDraft
  copies: LocalCopies
  /** Changes of an earlier visit that could not be saved. */
  copy: LocalCopy | undefined
}

async function load(uuid: string, signal: AbortSignal): Promise<Start> {
  await finishLeaving(uuid, signal)
  const readCopy = async () => {
    const copies = await openLocalCopies(currentUser.get()?.uuid ?? '', uuid)
    return { copies, copy: await copies.read() }
  }
  const [read, local] = await Promise.all([readFormAndSaved(uuid, signal), readCopy()])
  return { ...read, ...local }
}

/** Goes on from a copy as if it had just been typed: saving it finds out whether the draft has changed meanwhile. */
const createModel = ({ form, saved, copies, copy }: Start, onForm: (form: Form) => void) =>
  new BuilderModel({
    form,
    saved: copy?.saved ?? saved,
    document: copy?.document ?? saved.document,
    attempted: copy?.attempted,
    left: copy?.left,
    copies,
    onForm,
  })

/** The builder of a form, which edits its draft. */
export function BuilderScreen(props: FormScreenProps) {
  const { form, onChange } = props
  const { uuid } = form
  const { data, error, reload } = useLoaded((signal) => load(uuid, signal), [uuid])
  const [model, setModel] = useState<BuilderModel>()
  useEffect(() => {
    if (!data) return
    onChange(data.form)
    const created = createModel(data, onChange)
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
