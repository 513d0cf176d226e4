export {
  migrate,
  openPool,
  pipelined,
  type Pool,
  type PoolClient,
  transaction,
} from './database.ts'
export { isDatabaseDown } from './is-database-down.ts'
