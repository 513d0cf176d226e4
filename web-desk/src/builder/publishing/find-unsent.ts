import { callApi } from '../../api/client.ts'

/** Unsent answers on devices, by the version of the form that they were filled in with. */
export interface Unsent {
  readonly version: number
  readonly records: number
  readonly devices: number
}

/** Publishing does not wait longer to know. */
const patience = 3_000

/** What devices have reported as not sent, the newest version first. Empty if the service does not say. */
export async function findUnsent(form: string): Promise<readonly Unsent[]> {
  const request = { params: { form }, query: { per_page: 1 } }
  const reply = await Promise.race([
    callApi('listDevices', request).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, patience)),
  ])
  return Object.entries(reply?.summary.unsent_by_version ?? {})
    .map(([version, counts]) => ({ version: Number(version), ...counts }))
    .filter(({ records }) => records > 0)
    .sort((one, other) => other.version - one.version)
}
