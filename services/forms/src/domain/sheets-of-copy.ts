type Row = Readonly<Record<string, string>>

/** What ODK tells forms and their versions apart by, in all spellings. */
const identity = new Set(['form_id', 'set_form_id', 'id_string', 'version'])

const isIdentity = (header: string): boolean =>
  identity.has(header.trim().toLowerCase().replaceAll(' ', '_'))

/** The sheets of an import as a copy of its form has them: another form than the source for ODK too. Null without any. */
export function sheetsOfCopy(json: string): string | null {
  const { settings = [], ...others } = JSON.parse(json) as Record<string, readonly Row[]>
  const rows = settings
    .map((row) => Object.fromEntries(Object.entries(row).filter(([header]) => !isIdentity(header))))
    .filter((row) => Object.keys(row).length > 0)
  const sheets = { ...(rows.length > 0 && { settings: rows }), ...others }
  return Object.keys(sheets).length > 0 ? JSON.stringify(sheets) : null
}
