import type { Address } from '@formpost/ui/router.ts'

export const formTabs = ['build', 'answers', 'summary', 'devices', 'share', 'settings'] as const
export type FormTab = (typeof formTabs)[number]

export type Route =
  | { screen: 'login' | 'set-password' | 'forms' | 'new' | 'account' | 'unknown' }
  | { screen: 'form'; form: string; tab: FormTab; submission: string | undefined }

const base = '/desk'
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

const isTab = (name: string): name is FormTab => formTabs.some((tab) => tab === name)

/** The screen of a path. */
export function routeOf(path: string): Route {
  const segments = path.split('/').filter(Boolean).slice(1)
  const [first, form = '', tab = 'answers', submission] = segments
  if (first === undefined) return { screen: 'forms' }
  if (first === 'forms' && segments.length <= 4 && uuid.test(form) && isTab(tab)) {
    if (submission === undefined || (tab === 'answers' && uuid.test(submission))) {
      return { screen: 'form', form, tab, submission }
    }
  }
  const isFixed =
    first === 'login' || first === 'set-password' || first === 'new' || first === 'account'
  return segments.length === 1 && isFixed ? { screen: first } : { screen: 'unknown' }
}

export const paths = {
  forms: base,
  login: `${base}/login`,
  new: `${base}/new`,
  account: `${base}/account`,
  form: (form: string, tab: FormTab): string => `${base}/forms/${form}/${tab}`,
  submission: (form: string, submission: string): string =>
    `${base}/forms/${form}/answers/${submission}`,
}

/** Whether an address is one of the desk's. */
export const isOwnPage = ({ pathname }: Address): boolean =>
  pathname === base || pathname.startsWith(`${base}/`)
