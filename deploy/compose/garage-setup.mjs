// Sets up a single-node Garage through its admin API (v2): the layout, a bucket, and a key with access to it.
const { GARAGE_ADMIN_URL, GARAGE_ADMIN_TOKEN, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET } =
  process.env

/**
 * @template T
 * @param {'GET' | 'POST'} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<T>}
 */
async function call(method, path, body) {
  const response = await fetch(`${GARAGE_ADMIN_URL}/v2/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${GARAGE_ADMIN_TOKEN}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return /** @type {Promise<T>} */ (response.json())
}

/**
 * @template T
 * @param {() => Promise<T>} get
 * @param {() => Promise<T>} create
 */
const getOrCreate = (get, create) => get().catch(create)

/** @type {{ roles: object[], version: number }} */
const layout = await call('GET', 'GetClusterLayout')
if (layout.roles.length === 0) {
  /** @type {{ nodes: { id: string }[] }} */
  const { nodes } = await call('GET', 'GetClusterStatus')
  const role = { id: nodes[0]?.id, zone: 'here', capacity: 10 ** 12, tags: [] }
  await call('POST', 'UpdateClusterLayout', { roles: [role] })
  await call('POST', 'ApplyClusterLayout', { version: layout.version + 1 })
}
/** @type {{ accessKeyId: string }} */
const key = await getOrCreate(
  () => call('GET', `GetKeyInfo?id=${S3_ACCESS_KEY}`),
  () =>
    call('POST', 'ImportKey', {
      name: 'formpost',
      accessKeyId: S3_ACCESS_KEY,
      secretAccessKey: S3_SECRET_KEY,
    }),
)
/** @type {{ id: string }} */
const bucket = await getOrCreate(
  () => call('GET', `GetBucketInfo?globalAlias=${S3_BUCKET}`),
  () => call('POST', 'CreateBucket', { globalAlias: S3_BUCKET }),
)
const grant = { bucketId: bucket.id, accessKeyId: key.accessKeyId }
await call('POST', 'AllowBucketKey', {
  ...grant,
  permissions: { read: true, write: true, owner: false },
})
// The owner of a bucket can delete it and publish it as a website.
await call('POST', 'DenyBucketKey', {
  ...grant,
  permissions: { read: false, write: false, owner: true },
})
console.log(`Bucket ${S3_BUCKET} is ready.`)
