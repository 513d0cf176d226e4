const isUnder = (path: string, prefix: string) =>
  path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/')

/** Whether a path, in lower case, belongs to the API, where errors are JSON and never a page. */
export const isApiPath = (path: string): boolean => isUnder(path, '/api')

/** Whether the path is for owners, where `CORS_ORIGINS` applies. */
export const isOwnerPath = (path: string): boolean =>
  isUnder(path, '/api/v1') || isUnder(path, '/api/account')

/** Whether responses may contain secrets, which no cache may keep. */
export const isNotStored = (path: string): boolean =>
  isUnder(path, '/api/v1/auth') || isUnder(path, '/api/account')
