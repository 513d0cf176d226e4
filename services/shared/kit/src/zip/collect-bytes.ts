const piecesPerBuffer = 1_024

export interface CollectedBytes {
  readonly size: number
  add(piece: Uint8Array): void
  chunks(): Iterable<Uint8Array>
}

/** Collects small pieces in large buffers; an object for each piece would take several times the memory of its bytes. */
export function collectBytes(): CollectedBytes {
  const full: Uint8Array[] = []
  let pieces: Uint8Array[] = []
  let size = 0
  return {
    get size() {
      return size
    },
    add(piece) {
      size += piece.length
      pieces.push(piece)
      if (pieces.length < piecesPerBuffer) return
      full.push(Buffer.concat(pieces))
      pieces = []
    },
    chunks: () => [...full, ...pieces],
  }
}
