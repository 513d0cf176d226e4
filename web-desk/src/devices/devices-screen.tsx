import './devices.css'
import '../answers/styles/layout.css'

import type { Device, Form } from '@formpost/contract'
import { formatNumber } from '@formpost/ui/format.ts'
import { useState } from 'preact/hooks'

import { callApi } from '../api/client.ts'
import type { ReplyOf } from '../api/types.ts'
import { LoadFailure } from '../parts/failure.tsx'
import type { FormScreenProps } from '../parts/form-screen-props.ts'
import { Loading } from '../parts/loading.tsx'
import { messages as app } from '../parts/messages/index.ts'
import { paths } from '../parts/routes.ts'
import { ScreenTitle } from '../parts/screen-title.tsx'
import { useLoaded } from '../parts/use-loaded.ts'
import { RescueButton } from '../rescue/rescue-button.tsx'
import { DeviceRow } from './device-row.tsx'
import { messages } from './messages/index.ts'

const pageSize = 50

interface Found {
  /** The last one that is loaded. */
  page: number
  devices: Device[]
  summary: ReplyOf<'listDevices'>['summary']
  /** When they were loaded. */
  now: number
}

/** Adds a page to the devices that are shown. The service computes all devices for every page, so none is loaded again. */
async function loadPage(
  form: string,
  page: number,
  shown: readonly Device[],
  signal: AbortSignal,
): Promise<Found> {
  const request = { params: { form }, query: { page, per_page: pageSize }, signal }
  const { data, summary } = await callApi('listDevices', request)
  // A device may have changed its place.
  const isShown = new Set(shown.map(({ device_id: id }) => id))
  const added = data.filter(({ device_id: id }) => !isShown.has(id))
  return { page, devices: [...shown, ...added], summary, now: Date.now() }
}

/** What to do while the form has no devices. */
const NoDevices = ({ form }: { form: Form }) => (
  <div class="empty">
    <h2>{messages.none}</h2>
    <p>{messages.noneBody}</p>
    <div class="empty-actions">
      <a class="button secondary" href={paths.form(form.uuid, 'share')}>
        {app.tabs.share}
      </a>
    </div>
  </div>
)

const ReportsOff = ({ form }: { form: Form }) => (
  <div class="empty">
    <h2>{messages.off}</h2>
    <p>{messages.offBody}</p>
    <div class="empty-actions">
      <a class="button secondary" href={paths.form(form.uuid, 'settings')}>
        {app.tabs.settings}
      </a>
    </div>
  </div>
)

function Figures({ devices, missing, waiting }: Found['summary']) {
  const figures = [
    [messages.title, devices],
    [messages.figures.missing, missing],
    [messages.figures.waiting, waiting],
  ] as const
  return (
    <dl class="device-figures">
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function DeviceList({ form }: { form: Form }) {
  const [{ page, shown }, setPlace] = useState<{ page: number; shown: Device[] }>({
    page: 1,
    shown: [],
  })
  const { data, error, reload } = useLoaded(
    (signal) => loadPage(form.uuid, page, shown, signal),
    [form.uuid, page],
  )
  return (
    <>
      {error !== undefined && <LoadFailure error={error} onRetry={reload} />}
      {!data && error === undefined && <Loading />}
      {data?.summary.devices === 0 && <NoDevices form={form} />}
      {data && data.devices.length > 0 && (
        <>
          <Figures {...data.summary} />
          <p class="devices-lead">{messages.lead}</p>
          <p class="devices-import">
            <RescueButton form={form} text={messages.importExport} />
          </p>
          <ul class="rows">
            {data.devices.map((device) => (
              <DeviceRow key={device.device_id} device={device} form={form} now={data.now} />
            ))}
          </ul>
        </>
      )}
      {data && data.page * pageSize < data.summary.devices && (
        <button
          type="button"
          class="secondary more"
          // Another press while a page is loaded does nothing.
          onClick={() => data.page === page && setPlace({ page: page + 1, shown: data.devices })}
        >
          {messages.showMore}
        </button>
      )}
    </>
  )
}

/** The devices on which a form is filled in, and what has not arrived from them. */
export const DevicesScreen = ({ form }: FormScreenProps) => (
  <main id="main" class="wide">
    <ScreenTitle class="visually-hidden" title={messages.title} />
    {form.device_reports ? <DeviceList form={form} /> : <ReportsOff form={form} />}
  </main>
)
