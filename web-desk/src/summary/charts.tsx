import type { ComponentChildren } from 'preact'

import { messages } from './messages/index.ts'

interface ColumnChartProps {
  /** What a screen reader says instead. */
  label: string
  columns: readonly { name: string; count: number }[]
  /** Below the first and the last column. */
  from: string
  to: string
  /** Beside the highest column. */
  most: string
}

/** Room for this many columns, so that a single one is no block. */
const minColumns = 4

/** Columns of equal width, such as a histogram or a time series. */
export function ColumnChart({ label, columns, from, to, most }: ColumnChartProps) {
  const highest = Math.max(1, ...columns.map(({ count }) => count))
  return (
    <div
      class="column-chart"
      ref={(element) => element?.style.setProperty('--columns', String(columns.length))}
    >
      <span class="chart-most" aria-hidden="true">
        {most}
      </span>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${Math.max(minColumns, columns.length)} 100`}
        preserveAspectRatio="none"
      >
        {columns.map(({ name, count }, index) => {
          const height = (count / highest) * 100
          return (
            <rect key={index} x={index + 0.06} y={100 - height} width={0.88} height={height}>
              <title>{name}</title>
            </rect>
          )
        })}
      </svg>
      <div class="chart-axis" aria-hidden="true">
        <span>{from}</span>
        {to !== from && <span>{to}</span>}
      </div>
    </div>
  )
}

/** A bar from the start of its line; `share` is from 0 to 1. */
export const ShareBar = ({ share }: { share: number }) => (
  <svg
    class="share-bar"
    viewBox="0 0 100 1"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    <rect width={share * 100} height={1} />
  </svg>
)

interface DataTableProps {
  /** Names the table. */
  caption: string
  head: readonly string[]
  rows: readonly (readonly [ComponentChildren, ...ComponentChildren[]])[]
}

/** The numbers of a chart. */
export const DataTable = ({ caption, head, rows }: DataTableProps) => (
  <details class="data-table">
    <summary>
      {messages.showTable}
      <span class="visually-hidden">: {caption}</span>
    </summary>
    <div class="data-scroll" tabIndex={0} role="group" aria-label={caption}>
      <table>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], index) => (
            <tr key={index}>
              <th scope="row" dir="auto">
                {name}
              </th>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
