import type { Form, ImportReport } from '@formpost/contract'

import type { Api } from './api.ts'
import { workbook } from './workbook.ts'

/** As many villages as a list may have, in a CSV file beside an XLSForm that filters them by two columns and looks one up. */
export const mostVillages = 50_000
const districtCount = 500

export const villageOf = (n: number) => ({
  ...{ name: `v${n}`, label: `Village number ${n}`, district: `d${n % districtCount}` },
  ...{ region: `r${n % 10}`, code: `${10_000 + n}` },
})

const villageFile = (): string => {
  const rows = Array.from({ length: mostVillages }, (_, n) => Object.values(villageOf(n)).join(','))
  return `name,label,district,region,code\n${rows.join('\n')}\n`
}

const villageSurvey = {
  survey: [
    { type: 'select_one regions', name: 'region', label: 'Region' },
    {
      ...{ type: 'select_one districts', name: 'district', label: 'District' },
      choice_filter: 'region = ${region}',
    },
    {
      ...{ type: 'select_one_from_file villages.csv', name: 'village', label: 'Village' },
      ...{ choice_filter: 'region = ${region} and district = ${district}', required: 'yes' },
    },
    {
      ...{ type: 'calculate', name: 'code' },
      calculation: "instance('villages')/root/item[name = ${village}]/code",
    },
    { type: 'note', name: 'shown', label: 'Its code is ${code}.' },
  ],
  choices: [
    ...Array.from({ length: 10 }, (_, n) => ({
      ...{ list_name: 'regions', name: `r${n}`, label: `Region ${n}` },
    })),
    ...Array.from({ length: districtCount }, (_, n) => ({
      ...{ list_name: 'districts', name: `d${n}`, label: `District ${n}`, region: `r${n % 10}` },
    })),
  ],
  settings: [{ form_title: 'Villages' }],
}

interface Imported {
  data: Form
  report: ImportReport
}

/** Imports an XLSForm and the files beside it. */
export function sendForm(
  api: Api,
  parts: Record<string, [name: string, content: Buffer | string]>,
) {
  const body = new FormData()
  for (const [part, [name, content]] of Object.entries(parts))
    body.append(part, new Blob([new Uint8Array(Buffer.from(content))]), name)
  return api.post<Imported>('/forms/import', body)
}

/** Imports a form that asks for one of 50,000 villages. */
export const importVillages = (api: Api) =>
  sendForm(api, {
    file: ['Villages.xlsx', workbook(villageSurvey, 'xlsx')],
    list: ['villages.csv', villageFile()],
  })
