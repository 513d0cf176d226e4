import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { writeZip, type ZipEntry } from '@formpost/kit/zip'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { isMissing } from '../harness/shared.ts'

const lastModified = new Date('2026-05-06T16:20:04.000Z')
const entry = (name: string, content: Uint8Array[]): ZipEntry => ({ name, lastModified, content })

it('an archive of more than 65,535 files is read completely', async () => {
  const count = 70_000
  const entries = async function* () {
    for (let at = 0; at < count; at++) yield entry(`files/${at} é.txt`, [Buffer.from(`${at}`)])
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of writeZip(entries())) chunks.push(chunk)
  const files = unzipSync(Buffer.concat(chunks))
  expect(Object.keys(files)).toHaveLength(count)
  expect(Buffer.from(files[`files/${count - 1} é.txt`]!).toString()).toBe(`${count - 1}`)
})

/** Lists an archive, and verifies the checksum of its last file. */
const reader = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
files = archive.infolist()
last = archive.read(files[-1]).decode()
print(json.dumps({'count': len(files), 'sizes': sum(f.file_size for f in files), 'last': last, 'name': files[-1].filename,
  'date': files[-1].date_time, 'offset': files[-1].header_offset}))
`

describe.skipIf(isMissing('zipfile'))('an archive that Python reads', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formpost-zip-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function read(entries: () => AsyncGenerator<ZipEntry>) {
    const target = path.join(folder, 'archive.zip')
    const file = await open(target, 'w')
    let at = 0
    let pending: Uint8Array[] = []
    const flush = async () => {
      const bytes = Buffer.concat(pending)
      pending = []
      await file.write(bytes, 0, bytes.length, at)
      at += bytes.length
    }
    for await (const chunk of writeZip(entries())) {
      // A hole reads as zeros and takes no space on the disk.
      if (chunk === zeros) {
        await flush()
        at += chunk.length
      } else {
        pending.push(chunk)
        if (pending.length === 10_000) await flush()
      }
    }
    await flush()
    await file.close()
    const { stdout } = await promisify(execFile)('python3', ['-c', reader, target])
    return JSON.parse(stdout) as unknown
  }
  const zeros = new Uint8Array(64 * 1024 * 1024)
  const last = entry('index.csv', [Buffer.from('read '), Buffer.from('to the end')])
  const ofLast = {
    last: 'read to the end',
    name: 'index.csv',
    date: [2026, 5, 6, 16, 20, 4],
  }

  it('is larger than 4 GiB', async () => {
    const archive = await read(async function* () {
      for (let at = 0; at < 33; at++) yield entry(`${at}.bin`, [zeros, zeros])
      yield last
    })
    const sizes = 33 * 2 * zeros.length + 15
    expect(archive).toMatchObject({ count: 34, sizes, ...ofLast })
    expect((archive as { offset: number }).offset).toBeGreaterThan(2 ** 32)
  })

  it('has no files', async () => {
    const archive = await read(async function* () {
      yield last
    })
    expect(archive).toMatchObject({ count: 1, sizes: 15, offset: 0, ...ofLast })
  })
})
