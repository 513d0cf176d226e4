import type { Handlers } from '@formpost/kit/rpc'

import { attach, release } from './attach.ts'
import type { Context } from './context.ts'
import { deleteFiles } from './delete.ts'
import { withProblems } from './errors.ts'
import { list } from './list.ts'
import { read } from './read.ts'
import { upload } from './upload.ts'

export const createHandlers = (context: Context): Handlers<'files'> =>
  withProblems({
    Upload: upload(context),
    Attach: attach(context),
    Release: release(context),
    List: list(context),
    Read: read(context),
    Delete: deleteFiles(context),
  })
