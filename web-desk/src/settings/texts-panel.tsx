import type { Form } from '@formpost/contract'
import { useStore } from '@formpost/ui/store.ts'
import { useLayoutEffect, useMemo, useState } from 'preact/hooks'

import { asUri } from '../parts/as-uri.ts'
import { CheckInput } from '../parts/check-input.tsx'
import { Failure } from '../parts/failure.tsx'
import { messages as common } from '../parts/messages/index.ts'
import { Panel } from '../parts/panel.tsx'
import { errorBeyond, isRefused, refusalText } from '../parts/refusals.ts'
import { currentUser } from '../parts/session.ts'
import { TextInput } from '../parts/text-input.tsx'
import { useAction } from '../parts/use-action.ts'
import { describeTexts } from './describe-texts.ts'
import { changedSettings, keepEdits, keptEdits, settingsOf, type Edits } from './edits.ts'
import { messages } from './messages/index.ts'
import { saveSettings } from './save-settings.ts'

interface TextsPanelProps {
  form: Form
  onChange: (form: Form) => void
}

const texts = ['title', 'description', 'thank_you_message', 'redirect_url'] as const

const toChange = ({ redirect_url, ...others }: Edits): Edits =>
  redirect_url === undefined ? others : { ...others, redirect_url: asUri(redirect_url) }

/** The texts of the form and what happens after an answer. */
export function TextsPanel({ form, onChange }: TextsPanelProps) {
  const plan = useStore(currentUser)?.plan
  const [edits, setEdits] = useState<Edits>(() => keptEdits(form))
  const [isSaved, setSaved] = useState(false)
  const shown = { ...settingsOf(form), ...edits }
  const changes = changedSettings(form, edits)
  const isChanged = Object.keys(changes).length > 0
  useLayoutEffect(() => keepEdits(form, edits), [form, edits])
  const edit = (change: Edits) => {
    setEdits((previous) => ({ ...previous, ...change }))
    setSaved(false)
  }
  const save = useAction(async () => {
    const saved = isChanged ? await saveSettings(form, toChange(changes)) : form
    // Also if the section was left meanwhile.
    keepEdits(saved, keptEdits(form))
    if (isChanged) onChange(saved)
    // What was typed while it was saved stays.
    setEdits((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([name, value]) => value !== edits[name as keyof Edits]),
      ),
    )
    setSaved(true)
  })
  // Typing on does not change what is said.
  const errors = useMemo(() => describeTexts(shown), [save.error])
  const textProps = (name: (typeof texts)[number]) => ({
    value: shown[name],
    error: isRefused(save.error, name)
      ? (errors(name) ?? refusalText(save.error, name, common.errors.refused))
      : undefined,
    onInput: (value: string) => edit({ [name]: value }),
  })
  return (
    <Panel title={messages.texts} lead={messages.textsLead}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save.run()
        }}
      >
        <TextInput label={messages.title} help={messages.titleHelp} {...textProps('title')} />
        <TextInput
          label={messages.description}
          help={messages.descriptionHelp}
          rows={2}
          {...textProps('description')}
        />
        <TextInput
          label={messages.thankYou}
          help={messages.thankYouHelp}
          rows={3}
          {...textProps('thank_you_message')}
        />
        <TextInput
          label={messages.redirect}
          help={messages.redirectHelp}
          type="url"
          {...textProps('redirect_url')}
        />
        <CheckInput
          label={messages.notify}
          help={messages.notifyHelp}
          checked={shown.notify_on_submission}
          onChange={(notify_on_submission) => edit({ notify_on_submission })}
        />
        <CheckInput
          label={messages.deviceReports}
          help={messages.deviceReportsHelp}
          checked={shown.device_reports}
          onChange={(device_reports) => edit({ device_reports })}
        />
        <CheckInput
          label={messages.allowCopy}
          help={messages.allowCopyHelp}
          checked={shown.allow_copy}
          onChange={(allow_copy) => edit({ allow_copy })}
        />
        <CheckInput
          label={messages.photosOnWifi}
          help={messages.photosOnWifiHelp}
          checked={shown.photos === 'wifi'}
          onChange={(onWifi) => edit({ photos: onWifi ? 'wifi' : 'any' })}
        />
        {plan === 'paid' ? (
          <CheckInput
            label={messages.footer}
            checked={shown.show_branded_footer}
            onChange={(show_branded_footer) => edit({ show_branded_footer })}
          />
        ) : (
          <p class="row-note">{messages.footerAlways}</p>
        )}
        <Failure error={errorBeyond(save.error, texts)} />
        <div class="panel-actions">
          <button type="submit" class="primary" aria-disabled={save.isBusy}>
            {messages.save}
          </button>
          <span class="status" role="status">
            {isChanged ? messages.unsaved : isSaved && messages.saved}
          </span>
        </div>
      </form>
    </Panel>
  )
}
