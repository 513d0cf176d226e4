// `smoke-test URL`: does the main job of the installation at URL as its users do, then deletes what it created. DATABASE_URL is that of
// identity, in which it creates an owner for the test.
import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'

import { withClient } from './backup.mjs'
import { Failure } from './failure.mjs'

// This module also runs from its bundle, in a folder below its own.
const here = import.meta.dirname
const root = here.slice(0, here.lastIndexOf(path.join('deploy', 'data')))
const ownerTool = path.join(root, 'services/identity/dist/bundled/owner.js')
/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgAAAAAgAAAeIhvDMAAAAASUVORK5CYII=',
  'base64',
)

/** @param {{ email: string, password: string }} owner */
function createOwner({ email, password }) {
  const args = ['create', '--email', email, '--name', 'Smoke test', '--password-stdin']
  const options = /** @type {const} */ ({ input: password, encoding: 'utf8' })
  const { status, stderr } = spawnSync(process.execPath, [ownerTool, ...args], options)
  if (status !== 0) throw new Failure(`Cannot create an owner: ${stderr.trim()}`)
}

/**
 * Sends a request and returns the parsed response.
 * @param {string} url
 * @param {{ method?: string, body?: object, token?: string }} [options]
 * @returns {Promise<any>}
 */
async function request(url, { method = 'GET', body, token } = {}) {
  const isForm = body instanceof FormData
  const response = await fetch(url, {
    method,
    headers: {
      Accept: 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Failure(`${method} ${url} returned ${response.status}: ${text}`)
  return /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text
}

/**
 * @param {string} url
 * @param {string} token
 */
async function fillIn(url, token) {
  const api = `${url}/api/v1`
  const settings = { title: 'Smoke test', notify_on_submission: false }
  const { data: form } = await request(`${api}/forms`, { method: 'POST', body: settings, token })
  try {
    /** @param {object} field */
    const addField = async (field) => {
      const target = `${api}/forms/${form.uuid}/fields`
      return (await request(target, { method: 'POST', body: field, token })).data
    }
    const name = await addField({ type: 'short_text', label: 'Name' })
    const photo = await addField({ type: 'file', label: 'Photo' })
    const page = await request(`${url}/f/${form.public_id}`)
    if (!String(page).includes('<html')) throw new Failure('The filler does not answer.')
    const desk = await request(`${url}/desk`)
    if (!String(desk).includes('/desk/assets/')) throw new Failure('The desk does not answer.')

    const upload = new FormData()
    upload.append('form_field_id', photo.uuid)
    upload.append('file', new Blob([png]), 'photo.png')
    const file = await request(`${url}/f/${form.public_id}/uploads`, {
      method: 'POST',
      body: upload,
    })
    const fields = { [name.uuid]: 'Ada', [photo.uuid]: file.uuid }
    const body = { client_uuid: randomUUID(), fields }
    await request(`${api}/public/forms/${form.public_id}/submissions`, { method: 'POST', body })
    const { data } = await request(`${api}/forms/${form.uuid}/submissions`, { token })
    if (!JSON.stringify(data).includes('"Ada"')) throw new Failure('The submission is not listed.')
  } finally {
    await request(`${api}/forms/${form.uuid}`, { method: 'DELETE', token })
  }
}

/** @param {string} url */
async function test(url) {
  const email = `smoke-test-${randomUUID()}@example.com`
  const owner = { email, password: randomBytes(24).toString('base64url') }
  createOwner(owner)
  try {
    const login = `${url}/api/v1/auth/login`
    const { token } = await request(login, { method: 'POST', body: owner })
    await fillIn(url, token)
  } finally {
    await withClient(process.env['DATABASE_URL'], (client) =>
      client.query('DELETE FROM identity.owners WHERE email_key = $1', [email]),
    )
  }
}

try {
  const [url] = process.argv.slice(2)
  if (!url) throw new Failure('Usage: smoke-test URL')
  await test(url.replace(/\/$/, ''))
  console.log('An owner logged in, a form was filled in, and its submission was read.')
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}
