// Generates one kind of load for `runLoad` in load-process.ts and sends back the result.
import { download, http, overload, sequential, uploads } from './load-http.mjs'
import { copy, query, writes } from './load-stores.mjs'

/** @import { Loads } from './load-process.ts' */

/** @type {{ [K in keyof Loads]: (parameters: Loads[K]['parameters']) => Promise<Loads[K]['result']> }} */
const loads = { http, sequential, overload, query, copy, download, writes, uploads }

/**
 * @template {keyof Loads} K
 * @param {{ kind: K, parameters: Loads[K]['parameters'] }} message
 */
async function run({ kind, parameters }) {
  try {
    process.send?.({ result: await loads[kind](parameters) })
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.stack : String(error) })
  }
  process.disconnect()
}

process.once('message', run)
