import { ServerResponse, type IncomingMessage } from 'node:http'

import helmet, { type HelmetOptions } from 'helmet'

export interface SecurityHeaders {
  /** Of pages, and of refusals that may be shown as one. */
  pages: Map<string, string>
  /** Of replies of the API: those for pages only are left out, which saves 400 bytes and CPU time for each. */
  api: Map<string, string>
}

const pagePolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // Forms may contain images from any host; the filler shows chosen photos as blobs.
  'img-src': ["'self'", 'https:', 'data:', 'blob:'],
  // Recordings are heard before they are sent.
  'media-src': ['blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
}

const apiPolicy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** Headers for pages. Files that a browser shows have a sandbox policy of their own. */
const forPagesOnly = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const

/** The headers never change, so helmet creates them once. */
function createHeaders(options: HelmetOptions): Map<string, string> {
  const sample = new ServerResponse({ method: 'GET' } as IncomingMessage)
  helmet(options)(sample.req, sample, () => undefined)
  return new Map(Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Security headers of every response on the public port. The policies are as strict as the apps allow. */
export function createSecurityHeaders(appUrl: string | undefined): SecurityHeaders {
  const options = {
    strictTransportSecurity: appUrl?.startsWith('https:') ?? false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'same-origin' },
  } as const
  const policy = (directives: Record<string, string[]>) => ({ useDefaults: false, directives })
  return {
    pages: createHeaders({ ...options, contentSecurityPolicy: policy(pagePolicy) }),
    api: createHeaders({
      ...options,
      ...forPagesOnly,
      contentSecurityPolicy: policy(apiPolicy),
    }),
  }
}
