import { hash, verify } from '@node-rs/argon2'

const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 4

let running = 0
const waiting: (() => void)[] = []

/** What is stored in place of a password (argon2id). */
export const hashPassword = (password: string) => inTurn(() => hash(password, strength))

/** Whether the password is the stored one; an absent account takes as long as a wrong password. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody')
  const known = stored ?? (await nobody)
  const same = await inTurn(() => verify(known, password).catch(() => false))
  return stored !== undefined && same
}

let nobody: Promise<string> | undefined

/** Each takes 19 MiB and a thread for 10 ms: more at once would hold up everything else. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>(go => waiting.push(go))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
