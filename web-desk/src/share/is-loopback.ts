/** Whether only the same machine can open links with this host, as in `new URL(link).hostname`. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
