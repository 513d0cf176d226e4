import type { DraftDocument, DraftField } from '../document/index.ts'

/** A document whose long lists are JSON. */
export type PackedDocument = object | undefined

const longestList = 200

const members = ['options', 'choices'] as const

/** The same result for the same object, so that documents share what they shared before. */
function onceFor<Key, Result>(make: (key: Key) => Result): (key: Key) => Result {
  const made = new Map<Key, Result>()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key)!
  }
}

/**
 * Packs the long lists of documents as JSON, because browsers store a text much faster than tens of thousands of objects. The text of a
 * list that was packed before is known.
 */
export function createPacker(): (
  documents: readonly (DraftDocument | undefined)[],
) => PackedDocument[] {
  let known = new Map<object, string>()
  return (documents) => {
    // Lists of former documents are forgotten.
    const used = new Map<object, string>()
    const packField = onceFor((field: DraftField) => {
      const packed: Record<string, unknown> = { ...field }
      for (const member of members) {
        const list = field[member]
        if (!list || list.length <= longestList) continue
        const text = used.get(list) ?? known.get(list) ?? JSON.stringify(list)
        used.set(list, text)
        packed[member] = text
      }
      return packed
    })
    const packed = documents.map(
      onceFor(
        (document) =>
          document && { ...document, fields: document.fields.map((each) => packField(each)) },
      ),
    )
    known = used
    return packed
  }
}

/** The documents that were packed, also by a version that packed no lists. */
export function unpack(documents: readonly PackedDocument[]): (DraftDocument | undefined)[] {
  const parse = onceFor((text: string): unknown => JSON.parse(text))
  const unpackField = onceFor((field: DraftField) => {
    const unpacked: Record<string, unknown> = { ...field }
    for (const member of members) {
      const text: unknown = field[member]
      if (typeof text === 'string') unpacked[member] = parse(text)
    }
    return unpacked as DraftField
  })
  return (documents as (DraftDocument | undefined)[]).map(
    onceFor(
      (document) =>
        document && { ...document, fields: document.fields.map((each) => unpackField(each)) },
    ),
  )
}
