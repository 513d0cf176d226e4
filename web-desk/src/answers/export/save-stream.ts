import { download } from '@formpost/ui/download.ts'

/** Chrome, Edge and Opera write to a file that the person chooses (File System Access). */
type SavePicker = (options: {
  suggestedName: string
  types: { accept: Record<string, string[]> }[]
}) => Promise<FileSystemFileHandle>

const picker = (): SavePicker | undefined =>
  (globalThis as { showSaveFilePicker?: SavePicker }).showSaveFilePicker

/** Whether the page can write a file as it arrives. Elsewhere the browser downloads it, with a progress of its own. */
export const canSaveStreams = (): boolean => picker() !== undefined

/** Asks where to save a file; undefined if nothing was chosen. */
export async function chooseFile(
  name: string,
  type: string,
): Promise<FileSystemFileHandle | undefined> {
  const extension = name.slice(name.lastIndexOf('.'))
  try {
    return await picker()!.call(globalThis, {
      suggestedName: name,
      types: [{ accept: { [type]: [extension] } }],
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

/**
 * Writes a response to a file as it arrives. The file is unchanged unless all of it was written. Given a name instead, the browser
 * saves it at the end.
 */
export async function saveStream(
  file: FileSystemFileHandle | string,
  response: Response,
  signal: AbortSignal,
  onChunk: (chunk: Uint8Array) => void,
): Promise<void> {
  const watched = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      onChunk(chunk)
      controller.enqueue(chunk as Uint8Array<ArrayBuffer>)
    },
  })
  const content = response.body!.pipeThrough(watched, { signal })
  if (typeof file === 'string') download(await new Response(content).blob(), file)
  else await content.pipeTo(await file.createWritable(), { signal })
}
