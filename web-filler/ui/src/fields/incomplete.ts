/** Stands for a partly typed date or time. It is neither, so validation asks for a complete one. */
export const incomplete = '?'
