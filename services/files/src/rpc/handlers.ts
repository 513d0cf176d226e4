import type { Handlers } from '@formpost/kit/rpc'

import { attach, release } from './attach.ts'
import { deleteFiles } from './delete.ts'
import { list } from './list.ts'
import type { Parts } from './parts.ts'
import { read } from './read.ts'
import { upload } from './upload.ts'

export const createHandlers = (parts: Parts): Handlers<'files'> => ({
  Attach: attach(parts),
  Release: release(parts),
  List: list(parts),
  Read: read(parts),
  Delete: deleteFiles(parts),
  Upload: upload(parts),
})
