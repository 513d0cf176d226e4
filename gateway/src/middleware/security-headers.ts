import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** Headers for everything that the public port answers; the policy is what the filler lives with. */
export const securityHeaders = (appUrl: string): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        // Owners put images from anywhere into their forms; the filler shows chosen photos as blobs.
        'img-src': ["'self'", 'https:', 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'self'"],
      },
    },
    strictTransportSecurity: appUrl.startsWith('https:'),
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'same-origin' },
  })
