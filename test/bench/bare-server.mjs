// What Express can do at best on this machine: one route that sends the bytes which it is given.
import express from 'express'

process.once('message', ({ body, headers }) => {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  const bytes = Buffer.from(body)
  app.get('/', (_request, response) => {
    response.set(headers)
    response.end(bytes)
  })
  const server = app.listen(0, '127.0.0.1', () => process.send(server.address().port))
})
process.once('disconnect', () => process.exit(0))
