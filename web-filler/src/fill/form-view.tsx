import { Fragment } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'

import { beforeLoadingAgain } from '../app/leave.ts'
import { words } from '../app/messages/index.ts'
import { directionOf } from '../app/messages/language.ts'
import { useStore } from '../app/store.ts'
import { useTitle } from '../app/use-title.ts'
import type { RecordRow } from '../db/rows.ts'
import { DraftLine } from './draft-line.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Field } from './field.tsx'
import type { Filling } from './filling.ts'
import { FormActions } from './form-actions.tsx'
import { FormNotice } from './form-notice.tsx'
import { shownProblems, wrongFields } from './shown-problems.ts'
import { submit } from './submit.ts'
import { usePages } from './use-pages.ts'

interface FormViewProps {
  filling: Filling
  closed: boolean
  onDelete: () => void
  onSubmitted: (record: RecordRow) => void
}

function progressOf(filling: Filling): string {
  const [page, pages] = [filling.pageIndex + 1, filling.pages.length]
  if (pages === 1 && filling.pageCountSure) return ''
  return filling.pageCountSure ? words.pageNOfM(page, pages) : words.pageN(page)
}

export function FormView({ filling, closed, onDelete, onSubmitted }: FormViewProps) {
  useStore(filling.revision)
  const [summaryCount, setSummaryCount] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = () => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }
  const { show, back } = usePages(filling, moved)
  useEffect(() => {
    const flush = () => void filling.keeper.flush()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    const stay = beforeLoadingAgain(() => filling.keeper.flush())
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      stay()
      flush()
    }
  }, [filling])

  const { form, compiled, evaluation, pages, pageIndex } = filling
  const page = pages[pageIndex]!
  const titleField = useMemo(
    () => compiled.fields.find((f) => f.type === 'heading' && evaluation.visible.has(f.id)),
    [compiled, evaluation],
  )
  const title = titleField?.label || form.title
  const problems = shownProblems(page, filling)
  const progress = progressOf(filling)
  const name = progress ? `${title} (${progress})` : title
  useTitle(problems.size > 0 ? words.titleError(name) : name)

  const goOn = async (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    const isLast = pageIndex === pages.length - 1
    const wrong = wrongFields(isLast ? compiled.fields : page, filling)
    if (wrong.length > 0) {
      for (const field of wrong) filling.checked.add(field.id)
      const first = pages.findIndex((fields) => fields.includes(wrong[0]!))
      if (first !== pageIndex) show(first)
      filling.redraw()
      setSummaryCount((count) => count + 1)
    } else if (isLast) {
      setBusy(true)
      const record = await submit(filling)
      if (record) onSubmitted(record)
      else {
        setBusy(false)
        setSummaryCount((count) => count + 1)
      }
    } else {
      show(pageIndex + 1)
    }
  }

  const top = (
    <Fragment key="title">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {pageIndex === 0 && (titleField?.description ?? form.description) && (
        <p class="lead">{titleField?.description ?? form.description}</p>
      )}
      <DraftLine filling={filling} onDelete={onDelete} />
    </Fragment>
  )
  const hasKey = !form.is_encrypted || form.encryption_public_key !== null
  const canSend = !closed && hasKey && !form.payment_required
  return (
    <main id="main" class="column" dir={directionOf(title)}>
      <form class="sheet" noValidate onSubmit={(event) => void goOn(event)}>
        {progress && <p class="progress">{progress}</p>}
        <ErrorSummary
          problems={problems}
          message={filling.refusalMessage}
          focusCount={summaryCount}
        />
        <FormNotice filling={filling} closed={closed} />
        {!(titleField && page.includes(titleField)) && top}
        {page.map((field) => {
          if (!evaluation.visible.has(field.id)) return null
          if (field === titleField) return top
          return (
            <Field
              key={field.id}
              field={field}
              value={filling.answers[field.id]}
              isRequired={evaluation.required.has(field.id)}
              error={problems.get(field.id)}
              remark={filling.fileRemarks.get(field.id)}
              filling={filling}
            />
          )
        })}
        <FormActions filling={filling} isBusy={isBusy} canSend={canSend} onBack={back} />
      </form>
      {form.show_branded_footer && <footer class="branded">{words.brandedFooter}</footer>}
    </main>
  )
}
