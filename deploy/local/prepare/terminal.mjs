import { spawn } from 'node:child_process'

/** An expected failure: its message is for people and is printed without a stack. */
export class PrepareError extends Error {}

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Runs a command and keeps its output; where it fails the output is in the error. */
export function run(file, args, { cwd, env = {}, show = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    // Ctrl-C reaches the child by itself; what ends only this process would leave it running.
    const end = () => {
      child.kill('SIGTERM')
      process.exit(143)
    }
    process.once('SIGTERM', end)
    child.once('close', () => process.off('SIGTERM', end))
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    child.once('error', (error) =>
      reject(new PrepareError(`${file} can't be run: ${error.message}`)),
    )
    child.once('close', (code, signal) => {
      const output = Buffer.concat(chunks).toString('utf8').trim()
      if (code === 0) return resolve(output)
      const how = signal ? `was ended by ${signal}` : `ended with code ${code}`
      reject(new PrepareError(`${output}\n\n${file} ${args.join(' ')} ${how}.`.trim()))
    })
  })
}
