import type { SubmissionSummary } from '@formpost/contract'
import { formatDay, formatNumber } from '@formpost/ui/format.ts'
import { locale } from '@formpost/ui/messages/language.ts'
import { once } from '@formpost/ui/once.ts'

import { questionOf } from '../answers/filters/filter-text.ts'
import { ColumnChart, DataTable, RangeLine, ShareBar } from './charts.tsx'
import { messages } from './messages/index.ts'

type FieldSummary = SubmissionSummary['fields'][number]

const percent = once(
  () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
)
const rounded = once(() => new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 }))

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

function Numbers({ title, values }: ChartProps<'numbers'>) {
  const { min, max, mean, median, histogram } = values
  const format = (value: number) => rounded().format(value)
  const most = formatNumber(Math.max(0, ...histogram.map(({ count }) => count)))
  const rangeOf = ({ from, to }: { from: number; to: number }) =>
    from === to ? format(from) : messages.rangeOf(format(from), format(to))
  return (
    <>
      <Figures
        figures={[
          [messages.min, format(min)],
          [messages.median, format(median)],
          [messages.mean, format(mean)],
          [messages.max, format(max)],
        ]}
      />
      <ColumnChart
        label={messages.histogram(format(min), format(max), most)}
        columns={histogram.map((bin) => ({
          name: `${rangeOf(bin)}: ${formatNumber(bin.count)}`,
          count: bin.count,
        }))}
        from={format(min)}
        to={format(max)}
        most={most}
      />
      <DataTable
        caption={title}
        head={[messages.range, messages.count]}
        rows={histogram.map((bin) => [rangeOf(bin), formatNumber(bin.count)])}
      />
    </>
  )
}

function Dates({ title, values }: ChartProps<'dates'>) {
  const { min, max, median } = values
  const [from, middle, to] = [Date.parse(min), Date.parse(median), Date.parse(max)]
  const figures = [
    [messages.earliest, formatDay(min)],
    [messages.middle, formatDay(median)],
    [messages.latest, formatDay(max)],
  ] as const
  return (
    <>
      <Figures figures={figures} />
      <RangeLine middle={to === from ? 0.5 : (middle - from) / (to - from)} />
      <p class="visually-hidden">
        {messages.dateRange(formatDay(min), formatDay(median), formatDay(max))}
      </p>
      <DataTable caption={title} head={[messages.statistic, messages.date]} rows={figures} />
    </>
  )
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
  const { field_uuid: uuid, answered, options, numbers, dates, texts } = field
  const title = questionOf(field)
  const common = { title, answered }
  return (
    <section class="summary-card" aria-labelledby={`field-${uuid}`}>
      <h2 id={`field-${uuid}`} dir="auto">
        {title}
      </h2>
      <p class="help">{answered === 0 ? messages.unanswered : messages.answered(answered)}</p>
      {options && <Options {...common} values={options} />}
      {numbers && <Numbers {...common} values={numbers} />}
      {dates && <Dates {...common} values={dates} />}
      {texts && <Texts {...common} values={texts} />}
      {field.type === 'file' && answered > 0 && <p>{messages.onlyCount}</p>}
    </section>
  )
}
