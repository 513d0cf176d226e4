export {
  hasTable,
  migrate,
  openPool,
  pipelined,
  type Pool,
  type PoolClient,
  transaction,
} from './database.ts'
export { isDatabaseDown } from './is-database-down.ts'
export { prepareDatabase } from './not-ready.ts'
export { grantServiceRole } from './service-role.ts'
