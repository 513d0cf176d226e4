import { navigate } from '@formpost/ui/router.ts'
import { useState } from 'preact/hooks'

import { ApiError, isStatus } from '../api/api-error.ts'
import type { ReplyOf } from '../api/types.ts'
import { Failure } from '../parts/failure.tsx'
import { Panel } from '../parts/panel.tsx'
import { paths } from '../parts/routes.ts'
import { useAction } from '../parts/use-action.ts'
import { checkDocument, importDocument, type FormDocument } from './create-form.ts'
import { describeProblems } from './import-problems.ts'
import { messages } from './messages/index.ts'
import type { ConvertedFile } from './xlsform/protocol.ts'

type Report = ReplyOf<'importForm'>['report']

const loadXlsform = () => import('./xlsform/index.ts')
type Xlsform = Awaited<ReturnType<typeof loadXlsform>>

/** An XLSForm that was converted, with the component that shows its report. */
interface Converted extends ConvertedFile<FormDocument> {
  Report: Xlsform['XlsformReport']
}

const hasFormat = (value: unknown): value is FormDocument =>
  typeof value === 'object' && value !== null && 'formpost' in value && 'form' in value

/** A file that is no form: why, in words. */
class UnreadableFile extends Error {
  readonly texts: readonly string[]

  constructor(texts: readonly string[]) {
    super(texts.join(' '))
    this.texts = texts
  }
}

/** The form document in a file. The service checks what is in it. */
async function readDocument(file: File): Promise<FormDocument> {
  try {
    const value: unknown = JSON.parse(await file.text())
    if (hasFormat(value)) return value
  } catch {
    // Not JSON.
  }
  throw new UnreadableFile([messages.notAForm])
}

async function readXlsform(file: File, lists: readonly File[]): Promise<Converted> {
  const { convertFile, problemTexts, XlsformReport } = await loadXlsform()
  try {
    return { ...(await convertFile(file, lists)), Report: XlsformReport }
  } catch (error) {
    const texts = await problemTexts(error)
    throw texts === undefined ? error : new UnreadableFile(texts)
  }
}

const isSpreadsheet = ({ name }: File): boolean => /\.(?:xlsx|xls|csv)$/i.test(name)
const isText = ({ name }: File): boolean => /\.csv$/i.test(name)

/** The form, which may be CSV too, and CSV files with choices beside it. */
function sortFiles(files: readonly File[]): { form: File; lists: File[] } {
  const form = files.find((file) => !isText(file)) ?? files[0]!
  return { form, lists: files.filter((file) => file !== form && isText(file)) }
}

function Notes({ title, notes }: { title: string; notes: { row: number; text: string }[] }) {
  if (notes.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul class="import-notes">
        {notes.map(({ row, text }) => (
          <li key={row}>{text}</li>
        ))}
      </ul>
    </>
  )
}

interface Checked {
  document: FormDocument
  report: Report
  converted: Converted | undefined
}

/** What an import would make of the file. */
function Found({ document, report, converted }: Checked) {
  const leftOut = report.left_out.map(({ row, what, why }) => ({ row, text: `${what}: ${why}` }))
  const changed = report.changed.map(({ row, what }) => ({ row, text: what }))
  return (
    <div role="status">
      <p>{messages.found({ title: document.form.title ?? '', fields: report.taken })}</p>
      {converted && <converted.Report {...converted} />}
      <Notes title={messages.changed} notes={changed} />
      <Notes title={messages.leftOut} notes={leftOut} />
    </div>
  )
}

/** Why a file is no form, or what must be corrected in it. */
function Unreadable({ texts }: { texts: readonly string[] }) {
  if (texts.length === 1) {
    return (
      <p class="field-error import-error" role="alert" dir="auto">
        {texts[0]}
      </p>
    )
  }
  return (
    <div class="import-problems" role="alert">
      <p>{messages.problems}</p>
      <ul class="import-notes">
        {texts.map((text) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ProblemsProps {
  error: ApiError
  document: FormDocument | undefined
}

/** What is wrong with the document, and where. */
const Problems = ({ error, document }: ProblemsProps) => (
  <div class="import-problems" role="alert">
    <p>{messages.problems}</p>
    <ul class="import-notes">
      {describeProblems(error.body, document).map(({ path, text }) => (
        <li key={path} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  </div>
)

/** Imports a form document or an XLSForm, which is checked before. */
export function ImportPanel() {
  const [checked, setChecked] = useState<Checked>()
  const [sent, setSent] = useState<FormDocument>()
  const check = useAction(async (files: readonly File[]) => {
    setChecked(undefined)
    const { form, lists } = sortFiles(files)
    const converted = isSpreadsheet(form) ? await readXlsform(form, lists) : undefined
    const document = converted?.document ?? (await readDocument(form))
    setSent(document)
    setChecked({ document, report: (await checkDocument(document)).report, converted })
  })
  const create = useAction(async (document: FormDocument) => {
    const { uuid } = await importDocument(document)
    navigate(paths.form(uuid, 'build'))
  })
  const isUnreadable = check.error instanceof UnreadableFile
  const isInvalid = isStatus(check.error, 422)
  return (
    <div class="group">
      <Panel title={messages.importForm} lead={messages.importLead}>
        <label class="label" for="form-file">
          {messages.file}
        </label>
        <input
          id="form-file"
          type="file"
          class="control file-control"
          multiple
          accept=".json,.xlsx,.xls,.csv,application/json"
          onClick={({ currentTarget }) => {
            // Choosing the same file again, which may have changed, is a change too.
            currentTarget.value = ''
          }}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            if (files.length > 0) void check.run(files)
          }}
        />
        {check.error instanceof UnreadableFile && <Unreadable texts={check.error.texts} />}
        {isInvalid && check.error instanceof ApiError && (
          <Problems error={check.error} document={sent} />
        )}
        <Failure error={isInvalid || isUnreadable ? undefined : (check.error ?? create.error)} />
        {checked && (
          <>
            <Found {...checked} />
            <div class="panel-actions">
              <button
                type="button"
                class="primary"
                aria-disabled={create.isBusy}
                onClick={() => void create.run(checked.document)}
              >
                {messages.import}
              </button>
            </div>
          </>
        )}
      </Panel>
    </div>
  )
}
