const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/
const attribute = 'target_session_attrs'
/** What the services need. libpq's other values can select a server that refuses writes. */
const supported = ['read-write', 'primary']

/**
 * The URL of each host in a `postgres://` URL. Several hosts are separated by commas, as in libpq; node-postgres knows only one.
 * Throws if the URL is not valid.
 */
export function hostUrls(url: string): string[] {
  const [, start, hosts, end] = form.exec(url) ?? []
  if (start === undefined || hosts === undefined || end === undefined) {
    throw new Error('Must be a postgres:// URL.')
  }
  return hosts.split(',').map((host) => forOneHost(start + host + end))
}

function forOneHost(text: string): string {
  if (!URL.canParse(text)) throw new Error('Must be a postgres:// URL.')
  const { searchParams } = new URL(text)
  const value = searchParams.get(attribute)
  if (value === null) return text
  if (!supported.includes(value)) {
    throw new Error(`${attribute} must be read-write, because Formpost writes to the database.`)
  }
  // The rest of the text stays as it was: URLSearchParams would encode spaces as `+`, which node-postgres keeps.
  const [base, query = ''] = text.split('?')
  const others = query.split('&').filter((each) => !each.startsWith(`${attribute}=`))
  return others.length > 0 ? `${base}?${others.join('&')}` : base!
}
