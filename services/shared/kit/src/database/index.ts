export {
  migrate,
  openPool,
  pipelined,
  type Pool,
  type PoolClient,
  transaction,
} from './database.ts'
export { isDatabaseDown } from './is-database-down.ts'
export { hasTable, withPrivilegeError } from './privileges.ts'
export { grantServiceRole } from './service-role.ts'
