/** The name of a property in messages, columns and stored JSON: `isActive` becomes `is_active`. */
export const toSnakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The name of a property in TypeScript: `is_active` becomes `isActive`. */
export const toCamelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())

/** The members of `values` that are named. */
export const pickMembers = <T extends object>(values: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<T>
