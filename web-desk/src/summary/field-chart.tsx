import type { SubmissionSummary } from '@formpost/contract'
import { formatTimeOfDay } from '@formpost/ui/fields/lazy/format.ts'
import { formatDay, formatNumber } from '@formpost/ui/format.ts'
import { locale } from '@formpost/ui/messages/language.ts'
import { once } from '@formpost/ui/once.ts'

import { questionOf } from '../answers/filters/filter-text.ts'
import { ColumnChart, DataTable, ShareBar } from './charts.tsx'
import { messages } from './messages/index.ts'

type FieldSummary = SubmissionSummary['fields'][number]

const percent = once(
  () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
)
/** Six digits, or two behind the separator where that is more. */
const rounded = once(
  () =>
    new Intl.NumberFormat(locale, {
      maximumSignificantDigits: 6,
      maximumFractionDigits: 2,
      roundingPriority: 'morePrecision',
    }),
)

export const formatShare = (part: number, whole: number): string =>
  percent().format(whole === 0 ? 0 : part / whole)

type Of<Name extends keyof FieldSummary> = NonNullable<FieldSummary[Name]>
interface ChartProps<Name extends keyof FieldSummary> {
  title: string
  answered: number
  values: Of<Name>
}

function Options({ title, answered, values }: ChartProps<'options'>) {
  return (
    <>
      <ul class="share-bars">
        {values.map(({ option, count }) => (
          <li key={option}>
            <span dir="auto">{option}</span>
            <span class="share-count">
              {formatNumber(count)} · {formatShare(count, answered)}
            </span>
            <ShareBar share={answered === 0 ? 0 : count / answered} />
          </li>
        ))}
      </ul>
      <DataTable
        caption={title}
        head={[messages.option, messages.count, messages.share]}
        rows={values.map(({ option, count }) => [
          option,
          formatNumber(count),
          formatShare(count, answered),
        ])}
      />
    </>
  )
}

/** How people rank options: shares of first places, and the mean of all places. */
function Ranks({ title, answered, values }: ChartProps<'ranks'>) {
  const placeOf = (place: number | null) => (place === null ? '–' : rounded().format(place))
  return (
    <>
      <ul class="share-bars">
        {values.map(({ option, first, mean_place: mean }) => (
          <li key={option}>
            <span dir="auto">{option}</span>
            <span class="share-count">
              {messages.firstPlaces({ count: formatNumber(first), place: placeOf(mean) })}
            </span>
            <ShareBar share={answered === 0 ? 0 : first / answered} />
          </li>
        ))}
      </ul>
      <DataTable
        caption={title}
        head={[messages.option, messages.meanPlace, messages.firstPlace, messages.share]}
        rows={values.map(({ option, first, mean_place: mean }) => [
          option,
          placeOf(mean),
          formatNumber(first),
          formatShare(first, answered),
        ])}
      />
    </>
  )
}

const Figures = ({ figures }: { figures: readonly (readonly [string, string])[] }) => (
  <dl class="figures">
    {figures.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

interface HistogramProps {
  title: string
  from: string
  to: string
  bins: readonly { range: string; count: number }[]
}

function Histogram({ title, from, to, bins }: HistogramProps) {
  const most = formatNumber(Math.max(0, ...bins.map(({ count }) => count)))
  return (
    <>
      <ColumnChart
        label={messages.histogram({ from, to, most })}
        columns={bins.map(({ range, count }) => ({
          name: `${range}: ${formatNumber(count)}`,
          count,
        }))}
        from={from}
        to={to}
        most={most}
      />
      <DataTable
        caption={title}
        head={[messages.range, messages.count]}
        rows={bins.map(({ range, count }) => [range, formatNumber(count)])}
      />
    </>
  )
}

const rangeOf = (from: string, to: string) => (from === to ? from : messages.rangeOf({ from, to }))

function Numbers({ title, values }: ChartProps<'numbers'>) {
  const { min, max, mean, median, histogram } = values
  const format = (value: number) => rounded().format(value)
  return (
    <>
      <Figures
        figures={[
          [messages.min, formatNumber(min)],
          [messages.median, format(median)],
          [messages.mean, format(mean)],
          [messages.max, formatNumber(max)],
        ]}
      />
      <Histogram
        title={title}
        from={formatNumber(min)}
        to={formatNumber(max)}
        bins={histogram.map(({ from, to, count }) => ({
          range: rangeOf(format(from), format(to)),
          count,
        }))}
      />
    </>
  )
}

function Dates({ title, values }: ChartProps<'dates'>) {
  const { min, max, median, histogram } = values
  return (
    <>
      <Figures
        figures={[
          [messages.earliest, formatDay(min)],
          [messages.middle, formatDay(median)],
          [messages.latest, formatDay(max)],
        ]}
      />
      <Histogram
        title={title}
        from={formatDay(min)}
        to={formatDay(max)}
        bins={histogram.map(({ from, to, count }) => ({
          range: rangeOf(formatDay(from), formatDay(to)),
          count,
        }))}
      />
    </>
  )
}

function Times({ title, values }: ChartProps<'times'>) {
  const { min, max, median, histogram } = values
  return (
    <>
      <Figures
        figures={[
          [messages.earliest, formatTimeOfDay(min)],
          [messages.middle, formatTimeOfDay(median)],
          [messages.latest, formatTimeOfDay(max)],
        ]}
      />
      <Histogram
        title={title}
        from={formatTimeOfDay(min)}
        to={formatTimeOfDay(max)}
        bins={histogram.map(({ from, to, count }) => ({
          range: rangeOf(formatTimeOfDay(from), formatTimeOfDay(to)),
          count,
        }))}
      />
    </>
  )
}

function Consents({ title, values }: Omit<ChartProps<'consents'>, 'answered'>) {
  const { given, not_given: notGiven } = values
  const options = [
    { option: messages.given, count: given },
    { option: messages.notGiven, count: notGiven },
  ]
  return <Options title={title} answered={given + notGiven} values={options} />
}

function Texts({ title, values }: ChartProps<'texts'>) {
  return (
    <>
      <p class="help">{messages.distinct(values.distinct)}</p>
      <h3>{messages.examples}</h3>
      <ul class="examples" aria-label={title}>
        {values.examples.map((example) => (
          <li key={example} dir="auto">
            {example}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the answers to a question have in common. */
export function FieldChart({ field }: { field: FieldSummary }) {
  const { field_uuid: uuid, answered, options, ranks, numbers, dates, times } = field
  const { texts, consents } = field
  const title = questionOf(field)
  const common = { title, answered }
  return (
    <section class="summary-card" aria-labelledby={`field-${uuid}`}>
      <h2 id={`field-${uuid}`} dir="auto">
        {title}
      </h2>
      <p class="help">{answered === 0 ? messages.unanswered : messages.answered(answered)}</p>
      {options && <Options {...common} values={options} />}
      {ranks && <Ranks {...common} values={ranks} />}
      {numbers && <Numbers {...common} values={numbers} />}
      {dates && <Dates {...common} values={dates} />}
      {times && <Times {...common} values={times} />}
      {texts && <Texts {...common} values={texts} />}
      {consents && <Consents title={title} values={consents} />}
      {field.type === 'file' && answered > 0 && <p>{messages.onlyCount}</p>}
    </section>
  )
}
