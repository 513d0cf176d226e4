import type { CallContext } from '@formpost/kit/rpc'
import { sameJson } from '@formpost/rules'

import type { Dependencies } from '../dependencies.ts'
import { fieldListErrors, settingErrors } from '../domain/check-content.ts'
import { changedSettings, type FormContent } from '../domain/content.ts'
import { errorsAt, throwIfInvalid } from '../domain/domain-error.ts'
import { fieldChanges } from '../domain/field-changes.ts'
import type { WholeForm } from '../domain/form.ts'
import { changedLanguages, languageErrors } from '../domain/languages.ts'
import { memberErrors, rootNameErrors } from '../domain/members.ts'
import { placed } from '../domain/structure.ts'
import { findMisfits } from '../edit/misfits.ts'
import { resolveSettings, writeSettings } from '../edit/resolve-settings.ts'
import { writeFieldChanges } from '../store/field-changes.ts'
import { writeLanguages } from '../store/form-parts.ts'
import { listFormerPlaces } from '../store/removed-fields.ts'
import type { Tx } from '../store/rows.ts'
import { findForeignUuids } from '../store/transaction-statements.ts'

/** Makes a locked form equal to the content. Throws `validation_failed` with every error. */
export async function writeContent(
  dependencies: Dependencies,
  tx: Tx,
  whole: WholeForm,
  { settings, fields, languages: given }: FormContent,
  call: CallContext,
): Promise<void> {
  const { form, fields: live, translations } = whole
  const changes = fieldChanges(live, fields)
  const changed = changedSettings(form, settings, call.caller?.plan)
  const resolved = await resolveSettings(
    dependencies,
    changed,
    form,
    fields.some(({ type }) => type === 'payment'),
    call,
  )
  const before = { languages: form.languages, translations }
  const languages = changedLanguages(before, given, live, fields)
  const isEncrypted = resolved.change.isEncrypted ?? form.isEncrypted
  const addedUuids = changes.added.map(({ uuid }) => uuid)
  const known = [...live.map(placed), ...(await listFormerPlaces(tx, form.id, addedUuids))]
  const misfits = await findMisfits(dependencies, form, known, fields, call)
  const misfitErrors = fields.map(({ uuid }, index) =>
    errorsAt(`fields.${index}`, misfits.get(uuid) ?? {}),
  )
  const { rootName } = { ...form, ...resolved.change }
  const named = { fields: live, rootName: form.rootName }
  const namingErrors = memberErrors({ fields, rootName }, named)
  const findTaken = () => findForeignUuids(tx, form.id, addedUuids)
  const requireValid = (taken: ReadonlySet<string>) =>
    throwIfInvalid({
      ...errorsAt('form', {
        ...settingErrors(changed),
        ...resolved.errors,
        ...rootNameErrors(changed.rootName),
        ...languageErrors(given, languages.languages, live, fields),
      }),
      ...fieldListErrors(fields, live, isEncrypted, taken),
      ...namingErrors,
      ...Object.assign({}, ...misfitErrors),
    })
  requireValid(await findTaken())
  await writeSettings(tx, form, resolved.change)
  if (!sameJson(languages, before)) await writeLanguages(tx, form.id, languages)
  const isWritten = await writeFieldChanges(dependencies.db, tx, form, changes)
  // Another form has got a field with the same uuid meanwhile.
  if (!isWritten) requireValid(await findTaken())
}
