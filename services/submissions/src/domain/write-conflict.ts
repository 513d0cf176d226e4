/** A submission was not stored, because other writers held or changed the same rows at every attempt. Trying later helps. */
export class WriteConflict extends Error {
  override name = 'WriteConflict'
}
