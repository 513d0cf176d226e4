/** The uploads that one submission refers to. */
export interface Claim {
  formUuid: string
  submissionUuid: string
  uploads: { uuid: string; fieldUuid?: string | undefined }[]
  /** Encrypted answers may only have encrypted files. */
  isEncrypted: boolean
  /** ISO 8601. After this time nothing is attached; absent: no limit. */
  expiresAt?: string | undefined
}

/** An upload that a claim may refer to. */
export interface ClaimableUpload {
  uuid: string
  formUuid: string
  fieldUuid: string
  /** The submission that it is attached to. */
  submissionUuid: string | null
  isEncrypted: boolean
}

export interface Decision {
  /** For each claim the uploads that it cannot have, spelled as in the claim. Empty: the claim is granted. */
  refused: string[][]
  attachments: { uuid: string; submissionUuid: string }[]
}

/**
 * Grants each claim as a whole or not at all; the first claim of an upload wins. An upload must exist, belong to the
 * form and field of the claim, be encrypted if the answers are, and not be attached to another submission.
 * A submission may claim its own uploads again.
 */
export function decideClaims(claims: Claim[], uploads: ClaimableUpload[]): Decision {
  const byUuid = new Map(uploads.map((upload) => [upload.uuid, { ...upload }]))
  const attachments: Decision['attachments'] = []

  const refused = claims.map((claim) => {
    const pairs = claim.uploads.map((claimed) => ({
      claimed,
      upload: byUuid.get(claimed.uuid.toLowerCase()),
    }))
    const missing = pairs.filter(({ claimed, upload }) => !isClaimable(claim, claimed, upload))
    if (missing.length > 0) return missing.map(({ claimed }) => claimed.uuid)
    for (const { upload } of pairs) {
      if (!upload || upload.submissionUuid !== null) continue
      upload.submissionUuid = claim.submissionUuid
      attachments.push({ uuid: upload.uuid, submissionUuid: claim.submissionUuid })
    }
    return []
  })
  return { refused, attachments }
}

function isClaimable(
  claim: Claim,
  claimed: Claim['uploads'][number],
  upload: ClaimableUpload | undefined,
): boolean {
  if (!upload || !isSame(upload.formUuid, claim.formUuid)) return false
  if (claim.isEncrypted && !upload.isEncrypted) return false
  if (claimed.fieldUuid !== undefined && !isSame(upload.fieldUuid, claimed.fieldUuid)) return false
  return upload.submissionUuid === null || isSame(upload.submissionUuid, claim.submissionUuid)
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
