import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ fullName: string, status: string }} TestResult */
/** @typedef {{ name: string, status: string, assertionResults: TestResult[] }} FileResult */

/** Enough for tests that a busy machine delayed; more failures have another cause. */
const maxRepeatedFiles = 5

/** The results of the files that vitest has run; empty if it could not start. */
export function readResults(/** @type {string} */ file) {
  if (!existsSync(file)) return []
  /** @type {{ testResults: FileResult[] }} */
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  return testResults
}

const hasFailed = (/** @type {{ status: string }} */ { status }) => status === 'failed'

/** The paths of the files to run again after a run that failed. */
export function filesToRepeat(/** @type {FileResult[]} */ results) {
  const failed = results.filter(hasFailed).map(({ name }) => name)
  return failed.length <= maxRepeatedFiles ? failed : []
}

/** The results of `first`, with those of the files that ran again in `second`. */
export function mergeResults(
  /** @type {FileResult[]} */ first,
  /** @type {FileResult[]} */ second,
) {
  const repeated = new Map(second.map((file) => [file.name, file]))
  return first.map((file) => repeated.get(file.name) ?? file)
}

/** The titles of the tests that failed; a file that does not load has no tests. */
export const failuresOf = (/** @type {FileResult[]} */ results) =>
  results.filter(hasFailed).flatMap(({ name, assertionResults }) => {
    const failed = assertionResults.filter(hasFailed).map(({ fullName }) => fullName)
    return failed.length > 0 ? failed : [name]
  })

/** The titles of the tests with one of `statuses`. */
export const titlesOf = (
  /** @type {FileResult[]} */ results,
  /** @type {string[]} */ ...statuses
) =>
  results.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => statuses.includes(status))
      .map(({ fullName }) => fullName),
  )
