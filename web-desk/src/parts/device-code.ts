/** How people tell devices apart: the first digits of the random id. */
export const deviceCode = (id: string): string => id.slice(0, 4).toUpperCase()
