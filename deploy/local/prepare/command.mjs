import { spawn } from 'node:child_process'

/** An expected failure: its message is for users and is printed without a stack trace. */
export class PrepareError extends Error {}

/** @param {number} start */
export const secondsSince = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`

/**
 * Runs a command and returns its output. If it fails, the error contains the output.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, showOutput?: boolean }} [options]
 * @returns {Promise<string>}
 */
export function run(file, args, { cwd, env = {}, showOutput = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...(cwd === undefined ? {} : { cwd }),
      env: { ...process.env, ...env },
      stdio: showOutput ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    // Ctrl-C also reaches the child, but a SIGTERM to this process would leave it running.
    const terminate = () => {
      child.kill('SIGTERM')
      process.exit(143)
    }
    process.once('SIGTERM', terminate)
    child.once('close', () => process.off('SIGTERM', terminate))
    /** @type {Buffer[]} */
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    child.once('error', (error) => reject(new PrepareError(`Cannot run ${file}: ${error.message}`)))
    child.once('close', (code, signal) => {
      const output = Buffer.concat(chunks).toString('utf8').trim()
      if (code === 0) return resolve(output)
      const how = signal ? `was killed by ${signal}` : `exited with code ${code}`
      reject(new PrepareError(`${output}\n\n${file} ${args.join(' ')} ${how}.`.trim()))
    })
  })
}
