import type { Handlers } from '@formpost/kit/rpc'

import { announceKeyEnd } from './announce-key-end.ts'
import { announceVersion } from './announce-version.ts'
import { checkPreview } from './check-preview.ts'
import { countAnswersOfForm } from './count-answers.ts'
import type { Dependencies } from './dependencies.ts'
import { listDevicesOfForm, reportDevice } from './devices.ts'
import { exportCsv, exportFiltered, exportTable } from './export-csv.ts'
import { findSubmissions } from './find-submissions.ts'
import { listByCursor } from './list-by-cursor.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listFiles } from './list-files.ts'
import { countSubmissions, getSubmission, listSubmissions } from './read-submissions.ts'
import { redeliverWebhook, testWebhook } from './resend-webhooks.ts'
import { getReview, putReview } from './reviews.ts'
import { submitBatch } from './submit-batch.ts'
import { summarizeSubmissions } from './summarize.ts'
import { beginEncryptionChange, deleteSubmission, purgeForm } from './write-submissions.ts'

export const createHandlers = (dependencies: Dependencies): Handlers<'submissions'> => ({
  SubmitBatch: submitBatch(dependencies),
  CheckPreview: checkPreview(dependencies),
  ReportDevice: reportDevice(dependencies),
  ListDevices: listDevicesOfForm(dependencies),
  ListSubmissions: listSubmissions(dependencies),
  ListByCursor: listByCursor(dependencies),
  FindSubmissions: findSubmissions(dependencies),
  GetSubmission: getSubmission(dependencies),
  DeleteSubmission: deleteSubmission(dependencies),
  GetReview: getReview(dependencies),
  PutReview: putReview(dependencies),
  ExportCsv: exportCsv(dependencies),
  ExportFiltered: exportFiltered(dependencies),
  ExportTable: exportTable(dependencies),
  SummarizeSubmissions: summarizeSubmissions(dependencies),
  CountAnswers: countAnswersOfForm(dependencies),
  ListFiles: listFiles(dependencies),
  ListDeliveries: listDeliveries(dependencies),
  TestWebhook: testWebhook(dependencies),
  RedeliverWebhook: redeliverWebhook(dependencies),
  BeginEncryptionChange: beginEncryptionChange(dependencies),
  AnnounceVersion: announceVersion(dependencies),
  AnnounceKeyEnd: announceKeyEnd(dependencies),
  PurgeForm: purgeForm(dependencies),
  CountSubmissions: countSubmissions(dependencies),
})
