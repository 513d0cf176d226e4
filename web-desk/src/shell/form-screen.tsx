import type { Form } from '@formpost/contract'
import type { ComponentType } from 'preact'

import { callApi } from '../api/client.ts'
import { LoadFailure } from '../parts/failure.tsx'
import type { FormScreenProps } from '../parts/form-screen-props.ts'
import { KeyEndNotice } from '../parts/key-end.tsx'
import { Loading } from '../parts/loading.tsx'
import { messages } from '../parts/messages/index.ts'
import { formTabs, paths, type FormTab, type Route } from '../parts/routes.ts'
import { StateBadge } from '../parts/state-badge.tsx'
import { useLoaded } from '../parts/use-loaded.ts'
import { lazyScreen } from './lazy-screen.tsx'

const loaders: Record<FormTab, () => Promise<ComponentType<FormScreenProps>>> = {
  build: async () => (await import('../builder/builder-screen.tsx')).BuilderScreen,
  answers: async () => (await import('../answers/answers-screen.tsx')).AnswersScreen,
  summary: async () => (await import('../summary/summary-screen.tsx')).SummaryScreen,
  devices: async () => (await import('../devices/devices-screen.tsx')).DevicesScreen,
  share: async () => (await import('../share/share-screen.tsx')).ShareScreen,
  settings: async () => (await import('../settings/settings-screen.tsx')).SettingsScreen,
}

const screens: Record<FormTab, ComponentType<FormScreenProps>> = {
  build: lazyScreen(loaders.build),
  answers: lazyScreen(loaders.answers),
  summary: lazyScreen(loaders.summary),
  devices: lazyScreen(loaders.devices),
  share: lazyScreen(loaders.share),
  settings: lazyScreen(loaders.settings),
}

/** Loads the code of a section while the person and the form are still unknown. The section itself reports a failure. */
export const preloadSection = (tab: FormTab): void => void loaders[tab]().catch(() => undefined)

/** Devices report only to forms that ask for it. */
const tabsOf = (form: Form, current: FormTab): readonly FormTab[] =>
  formTabs.filter((tab) => tab !== 'devices' || form.device_reports || tab === current)

function Tabs({ form, current }: { form: Form; current: FormTab }) {
  return (
    <nav class="tabs" aria-label={messages.formSections}>
      <ul>
        {tabsOf(form, current).map((tab) => (
          <li key={tab}>
            <a
              href={paths.form(form.uuid, tab)}
              aria-current={tab === current ? 'page' : undefined}
            >
              {messages.tabs[tab]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The sections of a form. Each shows it as it is known, while it is loaded again: it may have been changed elsewhere. */
export function FormScreen({ route }: { route: Extract<Route, { screen: 'form' }> }) {
  const { data, error, reload, replace } = useLoaded(
    (signal) => callApi('getForm', { params: { form: route.form }, signal }),
    [route.form, route.tab],
  )
  if (!data) {
    return (
      <main id="main" class="wide">
        {error === undefined ? <Loading /> : <LoadFailure error={error} onRetry={reload} />}
      </main>
    )
  }
  const form = data.data
  const Section = screens[route.tab]
  return (
    <>
      <section class="form-head" aria-label={form.title}>
        <p class="form-title" dir="auto">
          {form.title}
        </p>
        <StateBadge form={form} />
        <KeyEndNotice form={form} />
        <Tabs form={form} current={route.tab} />
      </section>
      <Section
        key={route.tab}
        form={form}
        onChange={(changed) => replace({ data: changed })}
        submission={route.submission}
      />
    </>
  )
}
