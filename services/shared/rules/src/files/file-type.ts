/** What the bytes of a file say about its type, and its name where they prove nothing. */
export interface FileType {
  /** The media type of the file; `application/octet-stream` if nothing is known. */
  type: string
  /** Further media types that the file has too, such as `application/zip` of a DOCX. */
  also: readonly string[]
}

export const fileType = (type: string, ...also: string[]): FileType => ({ type, also })

export const unknownType: FileType = fileType('application/octet-stream')
