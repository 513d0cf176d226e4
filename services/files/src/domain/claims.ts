/** The uploads that one submission names. */
export interface Claim {
  form_uuid: string
  submission_uuid: string
  uploads: { uuid: string; field_uuid?: string }[]
  /** The answers are encrypted, and so must the files be. */
  is_encrypted: boolean
  /** ISO 8601; the claim counts until then, or for ever. */
  expires_at?: string
}

/** An upload as it stands, and the submission that has it. */
export interface Held {
  uuid: string
  form_uuid: string
  field_uuid: string
  submission_uuid: string | null
  is_encrypted: boolean
}

export interface Decision {
  /** By claim: the uploads it can't have, as it names them. Empty: it has them all. */
  refused: string[][]
  ties: { uuid: string; submission_uuid: string }[]
}

/**
 * Grants each claim wholly or not at all, the earlier before the later. An upload must exist, belong to
 * the claim's form and the named field, be encrypted where the answers are, and be nobody else's; one's own may be
 * claimed again.
 */
export function decideClaims(claims: Claim[], uploads: Held[]): Decision {
  const held = new Map(uploads.map((upload) => [upload.uuid, { ...upload }]))
  const find = (uuid: string) => held.get(uuid.toLowerCase())
  const ties: Decision['ties'] = []

  const refused = claims.map((claim) => {
    const missing = claim.uploads.filter((wanted) => !mayHave(claim, wanted, find(wanted.uuid)))
    if (missing.length > 0) return missing.map(({ uuid }) => uuid)
    for (const wanted of claim.uploads) {
      const upload = find(wanted.uuid)!
      if (upload.submission_uuid !== null) continue
      upload.submission_uuid = claim.submission_uuid
      ties.push({ uuid: upload.uuid, submission_uuid: claim.submission_uuid })
    }
    return []
  })
  return { refused, ties }
}

function mayHave(
  claim: Claim,
  wanted: Claim['uploads'][number],
  upload: Held | undefined,
): boolean {
  if (!upload || !same(upload.form_uuid, claim.form_uuid)) return false
  if (claim.is_encrypted && !upload.is_encrypted) return false
  if (wanted.field_uuid !== undefined && !same(upload.field_uuid, wanted.field_uuid)) return false
  return upload.submission_uuid === null || same(upload.submission_uuid, claim.submission_uuid)
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
