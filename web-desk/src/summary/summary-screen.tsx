import './summary.css'
import '../answers/styles/index.css'

import type { SubmissionSummary } from '@formpost/contract'
import { formatDay, formatNumber, formatTime } from '@formpost/ui/format.ts'
import { currentVisit, navigate } from '@formpost/ui/router.ts'
import { useStore } from '@formpost/ui/store.ts'
import { useMemo } from 'preact/hooks'

import { NoAnswers, NoMatch } from '../answers/empty-answers.tsx'
import { FilterBar } from '../answers/filters/filter-bar.tsx'
import { isFiltered, queryOf, readFilter } from '../answers/filters/filter.ts'
import { useInferredResults } from '../answers/inferred-results.ts'
import { useRemovedQuestions } from '../answers/removed/removed-questions.ts'
import { RemovedSwitch } from '../answers/removed/removed-switch.tsx'
import { callApi } from '../api/client.ts'
import { SummaryProgress } from '../encryption/open/summary-progress.tsx'
import { useDecryptedSummary } from '../encryption/open/use-decrypted-summary.ts'
import { UnlockBar, useIsReadable } from '../encryption/unlock/unlock-bar.tsx'
import { LoadFailure } from '../parts/failure.tsx'
import type { FormScreenProps } from '../parts/form-screen-props.ts'
import { Loading } from '../parts/loading.tsx'
import { paths } from '../parts/routes.ts'
import { ScreenTitle } from '../parts/screen-title.tsx'
import { useLoaded } from '../parts/use-loaded.ts'
import { ColumnChart, DataTable } from './charts.tsx'
import { FieldChart, formatShare } from './field-chart.tsx'
import { messages } from './messages/index.ts'
import { timeSeriesOf } from './time-series.ts'

function Overview({ summary, answersHref }: { summary: SubmissionSummary; answersHref: string }) {
  const { count, offline_count: offline, first_at: first, last_at: last } = summary
  return (
    <div class="summary-card overview">
      <dl class="figures">
        <div>
          <dt>{messages.answers}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
        <div>
          <dt>{messages.offline}</dt>
          <dd>
            {messages.offlineShare({
              count: formatNumber(offline),
              share: formatShare(offline, count),
            })}
          </dd>
        </div>
        {first && (
          <div>
            <dt>{messages.first}</dt>
            <dd>{formatTime(first)}</dd>
          </div>
        )}
        {last && (
          <div>
            <dt>{messages.last}</dt>
            <dd>{formatTime(last)}</dd>
          </div>
        )}
      </dl>
      <a href={answersHref}>{messages.showAnswers}</a>
    </div>
  )
}

function TimeChart({ summary }: { summary: SubmissionSummary }) {
  const { unit, bars } = timeSeriesOf(summary.per_day)
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return null
  const title = messages.per[unit]
  const most = formatNumber(Math.max(...bars.map(({ count }) => count)))
  return (
    <section class="summary-card wide-card" aria-labelledby="over-time">
      <h2 id="over-time">{title}</h2>
      <p class="help">{messages.utcDays}</p>
      <ColumnChart
        label={messages.timeSeries({
          title,
          from: formatDay(first.day),
          to: formatDay(last.day),
          most,
        })}
        columns={bars.map(({ day, count }) => ({
          name: `${formatDay(day)}: ${formatNumber(count)}`,
          count,
        }))}
        from={formatDay(first.day)}
        to={formatDay(last.day)}
        most={most}
      />
      <DataTable
        caption={title}
        head={[messages.unit[unit], messages.count]}
        rows={bars.map(({ day, count }) => [formatDay(day), formatNumber(count)])}
      />
    </section>
  )
}

/** What the answers of a form have in common: how many, when, and a chart for each question. */
export function SummaryScreen({ form: present }: FormScreenProps) {
  const removed = useRemovedQuestions(present)
  const { form } = removed
  const filterable = useInferredResults(form)
  const { url } = useStore(currentVisit)
  const query = queryOf(readFilter(url.search))
  const filter = useMemo(() => readFilter(query), [query])
  const { data, error, reload } = useLoaded(
    async (signal) => {
      const request = { params: { form: form.uuid }, query: { ...filter, removed: 1 }, signal }
      return { query, summary: (await callApi('getSummary', request)).data }
    },
    [form.uuid, query],
  )
  const show = (next: Readonly<Record<string, string>>) =>
    navigate(paths.form(form.uuid, 'summary') + queryOf(next))
  const isReadable = useIsReadable(form)
  const summarizing = useDecryptedSummary(form, filter, isReadable)
  // While another filter is loaded, the former summary must not pass for it.
  const isStale = data !== undefined && data.query !== query
  const summary = isStale && error !== undefined ? undefined : data?.summary
  // The service counts encrypted answers, and this page reads them.
  const all = summarizing.result?.summary.fields ?? summary?.fields ?? []
  const fields = removed.isShown ? all : all.filter((field) => !field.removed)
  const isEmpty = summary?.count === 0 && !isStale
  return (
    <main id="main" class="wide summary">
      <ScreenTitle class="visually-hidden" title={messages.title} />
      <FilterBar form={filterable} filter={filter} onChange={show} />
      <RemovedSwitch removed={removed} />
      {error !== undefined && <LoadFailure error={error} onRetry={reload} />}
      {(!summary || isStale) && error === undefined && <Loading />}
      {isEmpty &&
        (isFiltered(filter) ? <NoMatch onClear={() => show({})} /> : <NoAnswers form={form} />)}
      {form.is_encrypted && summary && !isEmpty && (
        <div class="summary-unlock">
          <UnlockBar form={form} />
          <SummaryProgress summarizing={summarizing} />
        </div>
      )}
      {summary && !isEmpty && (
        <div class="summary-cards" aria-busy={isStale}>
          <Overview summary={summary} answersHref={paths.form(form.uuid, 'answers') + query} />
          <TimeChart summary={summary} />
          {fields.map((field) => (
            <FieldChart key={field.field_uuid} field={field} />
          ))}
        </div>
      )}
    </main>
  )
}
