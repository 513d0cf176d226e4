const attribute = 'target_session_attrs'
/** What the services need. libpq's other values can select a server that refuses writes. */
const supported = ['read-write', 'primary']

/**
 * The URL of each host in a `postgres://` URL. Several hosts are separated by commas, as in libpq; node-postgres knows only one.
 * Throws if the URL is not valid.
 */
export function hostUrls(url: string): string[] {
  const scheme = /^postgres(?:ql)?:\/\//.exec(url)?.[0]
  if (!scheme) throw new Error('Must be a postgres:// URL.')
  const [authority = ''] = url.slice(scheme.length).split(/[/?#]/)
  const hostsAt = scheme.length + authority.lastIndexOf('@') + 1
  const hostsEnd = scheme.length + authority.length
  const [start, end] = [url.slice(0, hostsAt), url.slice(hostsEnd)]
  const hosts = url.slice(hostsAt, hostsEnd).split(',')
  return hosts.map((host) => forOneHost(start + host + end))
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
