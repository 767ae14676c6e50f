import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a command of the README to its end, as `tools/demo.ts remove`, in the environment of this process and what is given. */
export function runCommand([file, ...args]: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', './tools/node-version.js', file!, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  })
  let out = ''
  let err = ''
  child.stdout.on('data', chunk => (out += chunk))
  child.stderr.on('data', chunk => (err += chunk))
  return new Promise<{ code: number | null; out: string; err: string }>(done => child.on('close', code => done({ code, out, err })))
}
