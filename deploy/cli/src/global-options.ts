/** Options of all commands. */
export interface GlobalOptions {
  url?: string
  json?: boolean
}
