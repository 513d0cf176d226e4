import { X509Certificate } from 'node:crypto'

import type { ServerUnaryCall } from '@grpc/grpc-js'

import { log } from '../observability/log.ts'
import { problem } from './problem.ts'
import type { Client, Handlers, ServiceName } from './types.ts'

/** Who calls RPCs. `operator` is the first run of `npm start`, and administrators with a certificate for this name. */
const callerNames = ['gateway', 'identity', 'forms', 'submissions', 'files', 'operator'] as const
export type CallerName = (typeof callerNames)[number]

/** The processes that may call each RPC, by the name in their certificate. */
const allowedCallers = {
  identity: {
    CreateOwner: ['operator'],
    SetPlan: ['operator'],
    GetOwner: ['gateway', 'submissions'],
    Login: ['gateway', 'operator'],
    CompleteChallenge: ['gateway'],
    CreateSession: ['gateway'],
    CreateLoginLink: ['operator'],
    CreateSessionFromLink: ['gateway'],
    SetPasswordFromLink: ['gateway'],
    Authenticate: ['gateway'],
    Logout: ['gateway'],
    ListSessions: ['gateway'],
    EndSession: ['gateway'],
    EndOtherSessions: ['gateway'],
    ConfirmPassword: ['gateway'],
    RequireRecentPassword: ['gateway'],
    GetMe: ['gateway'],
    UpdateAccount: ['gateway'],
    SetUpTwoFactor: ['gateway'],
    ConfirmTwoFactor: ['gateway'],
    TurnOffTwoFactor: ['gateway'],
    CreateKey: ['gateway', 'operator'],
    ListKeys: ['gateway'],
    RevokeKey: ['gateway'],
  },
  forms: {
    ListForms: ['gateway'],
    FindForms: ['gateway'],
    CreateForm: ['gateway'],
    GetForm: ['gateway'],
    UpdateForm: ['gateway'],
    DeleteForm: ['gateway'],
    ToggleForm: ['gateway'],
    DuplicateForm: ['gateway'],
    ImportForm: ['gateway'],
    ConvertXlsform: ['gateway'],
    ExportXlsform: ['gateway'],
    CreateField: ['gateway'],
    UpdateField: ['gateway'],
    DeleteField: ['gateway'],
    ReorderFields: ['gateway'],
    GetDraft: ['gateway'],
    PutDraft: ['gateway'],
    DeleteDraft: ['gateway'],
    PublishDraft: ['gateway'],
    RestoreDraft: ['gateway'],
    ListVersions: ['gateway'],
    GetVersion: ['gateway'],
    GetRemovedFields: ['gateway', 'submissions'],
    CreatePreview: ['gateway'],
    GetPreview: ['gateway', 'submissions'],
    GetPublicFormPart: ['gateway'],
    GetWebhook: ['gateway'],
    PutWebhook: ['gateway'],
    RollWebhookSecret: ['gateway'],
    DeleteWebhook: ['gateway'],
    ListTemplates: ['gateway'],
    GetPublicForm: ['gateway'],
    GetUploadField: ['gateway'],
    GetFormStates: ['gateway', 'submissions'],
    FreezeEncryption: ['submissions'],
    CheckOwner: ['gateway', 'submissions'],
    GetNotificationTargets: ['submissions'],
    GetDefinition: ['submissions'],
  },
  submissions: {
    SubmitBatch: ['gateway'],
    CheckPreview: ['gateway'],
    ReportDevice: ['gateway'],
    ListDevices: ['gateway'],
    ListSubmissions: ['gateway'],
    GetSubmission: ['gateway'],
    DeleteSubmission: ['gateway'],
    ListByCursor: ['gateway'],
    FindSubmissions: ['gateway'],
    GetReview: ['gateway'],
    PutReview: ['gateway'],
    ExportCsv: ['gateway'],
    ExportFiltered: ['gateway'],
    ExportTable: ['gateway'],
    ListFiles: ['gateway'],
    SummarizeSubmissions: ['gateway'],
    CountAnswers: ['gateway'],
    ListDeliveries: ['gateway'],
    TestWebhook: ['gateway'],
    RedeliverWebhook: ['gateway'],
    BeginEncryptionChange: ['forms'],
    AnnounceVersion: ['forms'],
    AnnounceKeyEnd: ['forms'],
    PurgeForm: ['forms'],
    CountSubmissions: ['gateway', 'forms'],
  },
  files: {
    Upload: ['gateway'],
    Attach: ['submissions'],
    Release: ['submissions'],
    List: ['gateway', 'submissions'],
    Describe: ['submissions'],
    Read: ['gateway'],
    Delete: ['forms', 'submissions'],
  },
} as const satisfies { [S in ServiceName]: Record<keyof Handlers<S>, readonly CallerName[]> }

type AllowedCallers = typeof allowedCallers
type AllowedRpc<C extends CallerName, S extends ServiceName> = {
  [
    M in keyof Client<S> & keyof AllowedCallers[S]
  ]: AllowedCallers[S][M] extends readonly (infer N)[] ? (C extends N ? M : never) : never
}[keyof Client<S> & keyof AllowedCallers[S]]

/** The RPCs of a service that one caller may call; a call that would be refused does not compile. */
export type ClientOf<C extends CallerName, S extends ServiceName> = Pick<
  Client<S>,
  AllowedRpc<C, S>
>

/** The names in the certificate of a caller; undefined without certificates, when every caller is trusted. */
export type CallerNames = ReadonlySet<CallerName> | undefined

/** Throws unless a caller may call an RPC. */
export function requireAllowedCaller(service: string, rpc: string, callers: CallerNames): void {
  if (!callers) return
  const ofService: Record<string, readonly CallerName[]> = allowedCallers[service as ServiceName]
  if (ofService[rpc]?.some((name) => callers.has(name))) return
  log.warn({ rpc: `${service}.${rpc}`, callers: [...callers] }, 'caller refused')
  throw problem('caller_refused')
}

type Call = Pick<ServerUnaryCall<unknown, unknown>, 'getAuthContext'>
export type ReadCallerNames = (call: Call) => CallerNames

/** Reads the service names from the certificate that a caller presented. */
export const certificateNames: ReadCallerNames = (call) => {
  const certificate = call.getAuthContext().sslPeerCertificate
  // The connection may have ended meanwhile.
  if (!certificate) return new Set()
  const parsed = new X509Certificate(certificate.raw)
  return new Set(
    callerNames.filter((name) => parsed.checkHost(name, { subject: 'never', wildcards: false })),
  )
}
