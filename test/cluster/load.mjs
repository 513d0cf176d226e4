// Runs in a pod: sends submissions at a steady rate, whatever happens to earlier ones, and remembers which were acknowledged.
// The test controls it with `node load.mjs PATH [JSON]`, which prints the reply.
import { once } from 'node:events'
import { Agent, createServer, request as httpRequest } from 'node:http'
import { buffer, json, text } from 'node:stream/consumers'

/** @typedef {{ name: string, sent: number, acknowledged: number, failed: number, longestGapMs: number, errors: Record<string, number> }} Phase */

const controlPort = 9000
const timeoutMs = 15_000
const gateway = process.env['GATEWAY_URL'] ?? ''
/** Half of the requests use open connections, as browsers do; the others new ones, which Kubernetes distributes. */
const agents = [new Agent({ keepAlive: true, maxSockets: 20 }), new Agent({ keepAlive: false })]

/** @type {string} */
let apiKey
/** @type {{ uuid: string, public_id: string, field: string }} */
let form
let sent = 0
let lastAcknowledgedAt = 0
/** @type {Set<number>} */
const acknowledged = new Set()
/** @type {Set<Promise<void>>} */
const inFlight = new Set()
/** @type {NodeJS.Timeout | undefined} */
let timer
/** @type {Phase} */
let phase

/** @param {string} name */
const newPhase = (name) => ({
  name,
  sent: 0,
  acknowledged: 0,
  failed: 0,
  longestGapMs: 0,
  errors: {},
})

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @param {Agent} [agent]
 * @returns {Promise<{ status: number, body: Buffer }>}
 */
async function call(method, path, body, agent = agents[1]) {
  const sending = httpRequest(gateway + path, {
    method,
    agent,
    headers: {
      'Content-Type': 'application/json',
      ...(apiKey ? { Authorization: `Bearer ${apiKey}` } : {}),
    },
    signal: AbortSignal.timeout(timeoutMs),
  })
  sending.end(body && JSON.stringify(body))
  /** @type {[import('node:http').IncomingMessage]} */
  const [response] = /** @type {any} */ (await once(sending, 'response'))
  return { status: response.statusCode ?? 0, body: await buffer(response) }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
async function callOrThrow(method, path, body) {
  const reply = await call(method, path, body)
  if (reply.status >= 300)
    throw new Error(`${method} ${path}: ${reply.status} ${reply.body.toString()}`)
  return reply.body.length > 0 ? JSON.parse(reply.body.toString()) : undefined
}

/**
 * Creates a form with one field.
 * @param {{ email: string, password: string }} owner
 */
async function prepare(owner) {
  apiKey = (await callOrThrow('POST', '/api/v1/auth/login', owner)).token
  const { data } = await callOrThrow('POST', '/api/account/keys', {
    name: 'load',
    access: 'read_write',
  })
  apiKey = data.secret
  const created = (await callOrThrow('POST', '/api/v1/forms', { title: 'Load' })).data
  const field = await callOrThrow('POST', `/api/v1/forms/${created.uuid}/fields`, {
    type: 'short_text',
    label: 'Number',
  })
  form = { uuid: created.uuid, public_id: created.public_id, field: field.data.uuid }
  return form
}

/** @param {number} number */
async function submit(number) {
  const during = phase
  during.sent++
  /** @param {string} error */
  const fail = (error) => {
    during.failed++
    during.errors[error] = (during.errors[error] ?? 0) + 1
  }
  try {
    const path = `/api/v1/public/forms/${form.public_id}/submissions`
    const answers = { fields: { [form.field]: `no ${number}` } }
    const { status, body } = await call('POST', path, answers, agents[number % 2])
    if (status !== 201) return fail(`${status} ${body.toString().slice(0, 100)}`)
    acknowledged.add(number)
    during.acknowledged++
    const now = performance.now()
    phase.longestGapMs = Math.max(phase.longestGapMs, Math.round(now - lastAcknowledgedAt))
    lastAcknowledgedAt = now
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}

/** @param {{ rate: number }} options */
function start({ rate }) {
  const startedAt = performance.now()
  lastAcknowledgedAt = startedAt
  phase = newPhase('')
  const tick = () => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * rate)
    while (sent < due) {
      const sending = submit(sent++)
      inFlight.add(sending)
      void sending.then(() => inFlight.delete(sending))
    }
  }
  timer = setInterval(tick, 5)
}

/**
 * Begins a phase and returns the last one, after its requests have been answered.
 * @param {{ name: string }} options
 */
async function nextPhase({ name }) {
  const last = phase
  phase = newPhase(name)
  await Promise.all(inFlight)
  return last
}

/** Stops, and compares what was acknowledged with what is stored. */
async function finish() {
  clearInterval(timer)
  await Promise.all(inFlight)
  const csv = await call('GET', `/api/v1/forms/${form.uuid}/submissions/export`)
  const stored = [...csv.body.toString().matchAll(/\bno (\d+)/g)].map(([, number]) =>
    Number(number),
  )
  const distinct = new Set(stored)
  return {
    sent,
    acknowledged: acknowledged.size,
    stored: stored.length,
    lost: [...acknowledged].filter((number) => !distinct.has(number)).length,
    twice: stored.length - distinct.size,
    stored_unacknowledged: [...distinct].filter((number) => !acknowledged.has(number)).length,
  }
}

/** @type {Record<string, (options: any) => unknown>} */
const commands = { prepare, start, phase: nextPhase, finish }

function serve() {
  const server = createServer((request, response) => {
    const command = commands[request.url?.slice(1) ?? '']
    json(request)
      .then((options) => command?.(options))
      .then(
        (result) => response.end(JSON.stringify(result ?? {})),
        (error) => response.writeHead(500).end(String(error)),
      )
  })
  server.listen(controlPort, '127.0.0.1')
}

/**
 * @param {string} command
 * @param {string} options
 */
async function control(command, options = '{}') {
  const reply = httpRequest({ port: controlPort, path: `/${command}`, method: 'POST' }).end(options)
  /** @type {[import('node:http').IncomingMessage]} */
  const [response] = /** @type {any} */ (await once(reply, 'response'))
  const result = await text(response)
  if (response.statusCode !== 200) throw new Error(result)
  console.log(result)
}

const [command, options] = process.argv.slice(2)
if (command) await control(command, options)
else serve()
