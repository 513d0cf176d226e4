import { ServerResponse, type IncomingMessage } from 'node:http'

import helmet from 'helmet'

/** Security headers of every response on the public port. The policy is as strict as the filler allows. */
export function createSecurityHeaders(appUrl: string | undefined): Map<string, string> {
  const setAll = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
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
      },
    },
    strictTransportSecurity: appUrl?.startsWith('https:') ?? false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'same-origin' },
  })
  // The headers never change, so helmet creates them once.
  const sample = new ServerResponse({ method: 'GET' } as IncomingMessage)
  setAll(sample.req, sample, () => undefined)
  return new Map(Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)]))
}
