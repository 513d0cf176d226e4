/** The name of a property in messages, columns and stored JSON: `isActive` becomes `is_active`. */
export const toSnakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The name of a property in TypeScript: `is_active` becomes `isActive`. */
export const toCamelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
