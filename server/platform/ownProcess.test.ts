import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { holdOn, startOwnProcess } from './ownProcess.ts'

let folder: string
const started: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trassa-own-'))
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts a program that answers each message with what the work makes of it. */
async function start(work: string, memoryMb = 64) {
  const file = join(folder, `${started.length}.mjs`)
  const module = new URL('ownProcess.ts', import.meta.url).href
  await writeFile(file, `import { answerServer } from ${JSON.stringify(module)}\nanswerServer(${work})`)
  const child = startOwnProcess(pathToFileURL(file), memoryMb)
  started.push(child)
  holdOn(child)
  return child
}

async function ask(child: ChildProcess, given: object) {
  child.send(given)
  return (await once(child, 'message'))[0] as Record<string, unknown>
}

test('a program beside the server is another process, gets bytes as bytes and no secret of the installation', async () => {
  vi.stubEnv('TRASSA_SECRET', 'a secret of this test')
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none')
  const child = await start('async ({ bytes }) => ({ pid: process.pid, sum: bytes[0] + bytes[1], known: Object.keys(process.env) })')
  vi.unstubAllEnvs()
  const { pid, sum, known } = await ask(child, { bytes: new Uint8Array([40, 2]) })
  expect(pid).toBe(child.pid)
  expect(pid).not.toBe(process.pid)
  expect(sum).toBe(42)
  expect(known).toContain('PATH')
  expect(known).not.toContain('TRASSA_SECRET')
  expect(known).not.toContain('DATABASE_URL')
})

test('it goes on when the whole group is told to stop, and ends when the server has gone', async () => {
  const child = await start('async given => given')
  expect(await ask(child, { n: 1 })).toEqual({ n: 1 })
  child.kill('SIGTERM')
  child.kill('SIGINT')
  expect(await ask(child, { n: 2 })).toEqual({ n: 2 })
  const ended = once(child, 'exit')
  child.disconnect()
  expect(await ended).toEqual([0, null])
})

test('it ends by itself when it takes more than it may', async () => {
  const child = await start('async () => { const all = []; for (;;) all.push({ all: [all.length] }) }', 32)
  const ended = once(child, 'exit')
  child.send({})
  expect(await ended).not.toEqual([0, null])
})
