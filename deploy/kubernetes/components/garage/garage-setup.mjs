// Sets up a Garage of one node by its admin API (version 2): its place, one bucket, one key that may use it.
const { GARAGE_ADMIN_URL, GARAGE_ADMIN_TOKEN, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET } =
  process.env

async function call(method, path, body) {
  const init = { method, headers: { Authorization: `Bearer ${GARAGE_ADMIN_TOKEN}` } }
  if (body) {
    init.body = JSON.stringify(body)
    init.headers['Content-Type'] = 'application/json'
  }
  const reply = await fetch(`${GARAGE_ADMIN_URL}/v2/${path}`, init)
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

/** What is there already stays as it is. */
const ensure = (look, make) => look().catch(make)

const layout = await call('GET', 'GetClusterLayout')
if (layout.roles.length === 0) {
  const { nodes } = await call('GET', 'GetClusterStatus')
  const place = { id: nodes[0].id, zone: 'here', capacity: 10 ** 12, tags: [] }
  await call('POST', 'UpdateClusterLayout', { roles: [place] })
  await call('POST', 'ApplyClusterLayout', { version: layout.version + 1 })
}
const key = await ensure(
  () => call('GET', `GetKeyInfo?id=${S3_ACCESS_KEY}`),
  () =>
    call('POST', 'ImportKey', {
      name: 'formpost',
      accessKeyId: S3_ACCESS_KEY,
      secretAccessKey: S3_SECRET_KEY,
    }),
)
const bucket = await ensure(
  () => call('GET', `GetBucketInfo?globalAlias=${S3_BUCKET}`),
  () => call('POST', 'CreateBucket', { globalAlias: S3_BUCKET }),
)
await call('POST', 'AllowBucketKey', {
  bucketId: bucket.id,
  accessKeyId: key.accessKeyId,
  permissions: { read: true, write: true, owner: true },
})
console.log(`The bucket ${S3_BUCKET} is ready.`)
