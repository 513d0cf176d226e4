// A minimal Express server, as the upper limit of what Express can do on this machine.
import express from 'express'

/** @param {{ body: string, headers: Record<string, string> }} message */
function serve({ body, headers }) {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  const bytes = Buffer.from(body)
  app.get('/', (_request, response) => {
    response.set(headers)
    response.end(bytes)
  })
  const server = app.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') process.send?.(address.port)
  })
}

process.once('message', serve)
process.once('disconnect', () => process.exit(0))
