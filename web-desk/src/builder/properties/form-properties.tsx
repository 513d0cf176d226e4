import { useBuilder } from '../builder-context.ts'
import { changeSettings, settingsOf, type DraftSettings } from '../document/index.ts'
import { CheckControl } from './check-control.tsx'
import { describeProblem } from './describe-problem.ts'
import { messages } from './messages/index.ts'
import { OtherProblems } from './other-problems.tsx'

import './properties.css'

import { PropertyFrame } from './property-frame.tsx'
import { TextControl } from './text-control.tsx'

const texts = ['title', 'description', 'thank_you_message', 'redirect_url'] as const
type Text = (typeof texts)[number]

interface TextProperty {
  label: string
  help: string
  rows?: number
  type?: 'url'
}

const propertiesOfTexts = (): Record<Text, TextProperty> => ({
  title: { label: messages.formTitle, help: messages.formTitleHelp },
  description: {
    label: messages.formDescriptionLabel,
    help: messages.formDescriptionHelp,
    rows: 3,
  },
  thank_you_message: { label: messages.thankYou, help: messages.thankYouHelp, rows: 3 },
  redirect_url: { label: messages.redirect, help: messages.redirectHelp, type: 'url' },
})

/** The settings of the form that belong to its content. */
export function FormProperties() {
  const { document, form, problems, dispatch } = useBuilder()
  const settings = settingsOf(document, form)
  const properties = propertiesOfTexts()
  const own = problems.filter(({ field }) => field === undefined)
  const set = (setting: Text, value: string | null) => {
    const change: DraftSettings =
      setting === 'title' ? { title: value ?? '' } : { [setting]: value }
    dispatch(changeSettings(change), { mergeKey: `form ${setting}` })
  }
  return (
    <div class="properties">
      <header class="properties-head">
        <h2>{messages.form}</h2>
        <p class="help">{messages.formDescription}</p>
      </header>
      <OtherProblems
        problems={own.filter(({ property }) => !texts.some((text) => text === property))}
      />
      {texts.map((setting) => {
        const { label, help, ...more } = properties[setting]
        const problem = own.find(({ property }) => property === setting)
        return (
          <PropertyFrame
            key={setting}
            property={setting}
            label={label}
            help={help}
            error={problem && describeProblem(problem)}
          >
            {(control) => (
              <TextControl
                control={control}
                {...more}
                value={settings[setting] ?? null}
                onChange={(value) => set(setting, value)}
              />
            )}
          </PropertyFrame>
        )
      })}
      <div class="property" data-property="show_branded_footer">
        <CheckControl
          label={messages.brandedFooter}
          help={messages.brandedFooterHelp}
          isChecked={settings.show_branded_footer ?? true}
          onChange={(show_branded_footer) => dispatch(changeSettings({ show_branded_footer }))}
        />
      </div>
    </div>
  )
}
