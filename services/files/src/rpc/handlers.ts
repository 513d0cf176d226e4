import type { Handlers } from '@formpost/kit/rpc'

import { attach, release } from './attach.ts'
import { deleteFiles } from './delete.ts'
import type { Dependencies } from './dependencies.ts'
import { describe, list } from './list.ts'
import { read } from './read.ts'
import { upload } from './upload.ts'

export const createHandlers = (dependencies: Dependencies): Handlers<'files'> => ({
  Upload: upload(dependencies),
  Attach: attach(dependencies),
  Release: release(dependencies),
  List: list(dependencies),
  Describe: describe(dependencies),
  Read: read(dependencies),
  Delete: deleteFiles(dependencies),
})
