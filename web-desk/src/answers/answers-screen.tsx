import './styles/index.css'

import { formatNumber } from '@formpost/ui/format.ts'
import { currentVisit, navigate, replaceAddress } from '@formpost/ui/router.ts'
import { useStore } from '@formpost/ui/store.ts'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

import { UnlockBar, useIsReadable } from '../encryption/unlock/unlock-bar.tsx'
import { LoadFailure } from '../parts/failure.tsx'
import type { FormScreenProps } from '../parts/form-screen-props.ts'
import { Loading } from '../parts/loading.tsx'
import { paths } from '../parts/routes.ts'
import { ScreenTitle } from '../parts/screen-title.tsx'
import { RescueButton } from '../rescue/rescue-button.tsx'
import { NoAnswers, NoMatch } from './empty-answers.tsx'
import { ExportDialog } from './export/export-dialog.tsx'
import { ExportStatus } from './export/export-status.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { isFiltered, queryOf, readFilter, type Filter } from './filters/filter.ts'
import { useInferredResults } from './inferred-results.ts'
import { maxArrived, type AnswerList, type AnswerListState } from './list/answer-list.ts'
import { placeOf } from './list/list-state.ts'
import { useAnswerList } from './list/use-answer-list.ts'
import { messages } from './messages/index.ts'
import { AnswerPanel } from './panel/answer-panel.tsx'
import { useRemovedQuestions } from './removed/removed-questions.ts'
import { RemovedSwitch } from './removed/removed-switch.tsx'
import { AnswerTable, type TableHandle } from './table/answer-table.tsx'
import { ColumnsButton } from './table/columns-button.tsx'
import { useHiddenQuestions } from './table/hidden-questions.ts'
import { useArrivals } from './use-arrivals.ts'

function countText({ total, all, isLive }: AnswerListState, filter: Filter): string {
  if (total === undefined) return ''
  // The number of all answers is read on its own and may come later.
  const text = isFiltered(filter)
    ? messages.countOf({ matching: formatNumber(total), all: Math.max(total, all ?? total) })
    : messages.count(total)
  return isLive ? text : messages.notLive(text)
}

const arrivedText = (count: number) =>
  count >= maxArrived
    ? messages.manyNewAnswers(formatNumber(maxArrived))
    : messages.newAnswers(count)

interface AnswersProps extends FormScreenProps {
  list: AnswerList
  /** The filter in the address. */
  filter: Filter
  /** The filter of the list, until the one in the address is loaded. */
  shownFilter: Filter
}

function Answers({ form: present, submission, list, filter, shownFilter }: AnswersProps) {
  const removed = useRemovedQuestions(present)
  const { form } = removed
  const filterable = useInferredResults(form)
  const state = useStore(list.store)
  const table = useRef<TableHandle>(null)
  const [isExporting, setExporting] = useState(false)
  const [hidden, hide] = useHiddenQuestions(form.uuid)
  const isReadable = useIsReadable(form)
  useArrivals(list, table, submission !== undefined)
  const query = queryOf(filter)
  const hrefOf = (uuid: string) => paths.submission(form.uuid, uuid) + query
  const showFilter = (next: Filter) => navigate(paths.form(form.uuid, 'answers') + queryOf(next))

  const close = () => {
    navigate(paths.form(form.uuid, 'answers') + query)
  }
  const showArrived = () => {
    list.bringIn()
    table.current?.scrollToTop()
    table.current?.focusRow(0)
  }
  // Closing an answer, also by going back, returns to its row, as soon as the list is there.
  const opened = useRef(submission)
  const closed = useRef<string>()
  useLayoutEffect(() => {
    if (submission !== opened.current) {
      closed.current = submission === undefined ? opened.current : undefined
      opened.current = submission
    }
    if (closed.current === undefined || !table.current) return
    table.current.focusRow(placeOf(list.store.get(), closed.current) ?? list.store.get().active)
    closed.current = undefined
  })

  const { total, arrived, error } = state
  return (
    <>
      <div class="answers-head">
        <FilterBar form={filterable} filter={filter} onChange={showFilter} />
        <p class="answers-count" role="status">
          {countText(state, shownFilter)}
        </p>
        {isReadable && total !== undefined && total > 0 && (
          <ColumnsButton form={form} hidden={hidden} onHide={hide} />
        )}
        {isReadable && <RemovedSwitch removed={removed} />}
        <button
          type="button"
          class="secondary"
          aria-disabled={!total}
          onClick={() => total && setExporting(true)}
        >
          {messages.export}
        </button>
        <RescueButton form={present} text={messages.importExport} />
      </div>
      <UnlockBar form={form} />
      <ExportStatus />
      {error !== undefined && <LoadFailure error={error} onRetry={list.retry} />}
      {total === undefined && error === undefined && submission === undefined && <Loading />}
      {total === 0 &&
        submission === undefined &&
        (isFiltered(shownFilter) ? (
          <NoMatch onClear={() => showFilter({})} />
        ) : (
          <NoAnswers form={form} />
        ))}
      <div
        class={submission === undefined ? 'answers-body' : 'answers-body has-panel'}
        onKeyDown={(event) => {
          // Escape closes a dialog first, which handles the key itself.
          if (event.key !== 'Escape' || submission === undefined) return
          if ((event.target as Element).closest('dialog')) return
          close()
        }}
      >
        {total !== undefined && total > 0 && (
          <div class="answers-list">
            {/* Over the table, so that it moves nothing that is read. */}
            {arrived.length > 0 && (
              <button type="button" class="primary new-answers" onClick={showArrived}>
                {arrivedText(arrived.length)}
              </button>
            )}
            <AnswerTable
              form={form}
              list={list}
              hidden={hidden}
              open={submission}
              hrefOf={hrefOf}
              onOpen={(uuid) =>
                (submission === undefined ? navigate : replaceAddress)(hrefOf(uuid))
              }
              handle={table}
            />
          </div>
        )}
        {submission !== undefined && (
          <AnswerPanel
            form={form}
            list={list}
            submission={submission}
            isFiltered={isFiltered(shownFilter)}
            onStep={(uuid) => replaceAddress(hrefOf(uuid))}
            onClose={close}
          />
        )}
      </div>
      {isExporting && (
        <ExportDialog
          form={form}
          removed={removed}
          filter={filter}
          total={total ?? 0}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}

/** The answers of a form as a table, one of them beside it. */
export function AnswersScreen(props: FormScreenProps) {
  const { url } = useStore(currentVisit)
  const query = queryOf(readFilter(url.search))
  const filter = useMemo(() => readFilter(query), [query])
  const shown = useAnswerList(props.form.uuid, query)
  return (
    <main id="main" class={props.submission === undefined ? 'answers' : 'answers has-answer'}>
      <ScreenTitle class="visually-hidden" title={messages.title} />
      {shown ? (
        <Answers {...props} {...shown} filter={filter} shownFilter={shown.filter} />
      ) : (
        <Loading />
      )}
    </main>
  )
}
