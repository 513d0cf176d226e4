import type { Handlers } from '@formpost/kit/rpc'

import type { Dependencies } from '../dependencies.ts'
import { deleteForm, toggleForm, updateForm } from './change-forms.ts'
import { convertXlsform } from './convert-xlsform.ts'
import { createForm, duplicateForm, importForm } from './create-forms.ts'
import { deleteDraft, getDraft, publishDraft, putDraft, restoreDraft } from './drafts.ts'
import { exportXlsform } from './export-xlsform.ts'
import { createField, deleteField, reorderFields, updateField } from './fields.ts'
import { listTemplates } from './list-templates.ts'
import { createPreview, getPreview } from './previews.ts'
import { getPublicForm, getPublicFormPart, getUploadField } from './public-forms.ts'
import { checkOwner, findForms, getForm, listForms } from './read-forms.ts'
import { freezeEncryption, getDefinition, getFormStates } from './states.ts'
import { getRemovedFields, getVersion, listVersionsOfForm } from './versions.ts'
import {
  deleteWebhook,
  getNotificationTargets,
  getWebhook,
  putWebhook,
  rollWebhookSecret,
} from './webhooks.ts'

export const createHandlers = (dependencies: Dependencies): Handlers<'forms'> => ({
  ListForms: listForms(dependencies),
  FindForms: findForms(dependencies),
  CreateForm: createForm(dependencies),
  GetForm: getForm(dependencies),
  UpdateForm: updateForm(dependencies),
  DeleteForm: deleteForm(dependencies),
  ToggleForm: toggleForm(dependencies),
  DuplicateForm: duplicateForm(dependencies),
  ImportForm: importForm(dependencies),
  ConvertXlsform: convertXlsform(dependencies),
  ExportXlsform: exportXlsform(dependencies),
  CreateField: createField(dependencies),
  UpdateField: updateField(dependencies),
  DeleteField: deleteField(dependencies),
  ReorderFields: reorderFields(dependencies),
  GetDraft: getDraft(dependencies),
  PutDraft: putDraft(dependencies),
  DeleteDraft: deleteDraft(dependencies),
  PublishDraft: publishDraft(dependencies),
  RestoreDraft: restoreDraft(dependencies),
  ListVersions: listVersionsOfForm(dependencies),
  GetVersion: getVersion(dependencies),
  GetRemovedFields: getRemovedFields(dependencies),
  CreatePreview: createPreview(dependencies),
  GetPreview: getPreview(dependencies),
  GetWebhook: getWebhook(dependencies),
  PutWebhook: putWebhook(dependencies),
  RollWebhookSecret: rollWebhookSecret(dependencies),
  DeleteWebhook: deleteWebhook(dependencies),
  ListTemplates: listTemplates,
  GetPublicForm: getPublicForm(dependencies),
  GetPublicFormPart: getPublicFormPart(dependencies),
  GetUploadField: getUploadField(dependencies),
  GetFormStates: getFormStates(dependencies),
  FreezeEncryption: freezeEncryption(dependencies),
  CheckOwner: checkOwner(dependencies),
  GetNotificationTargets: getNotificationTargets(dependencies),
  GetDefinition: getDefinition(dependencies),
})
