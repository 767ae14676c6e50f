import { randomBytes } from 'node:crypto'
import type { InnerDoor } from '#server/auth/providers/provider.ts'
import { factorAddress, factorText, stepOfCode } from '#server/idp/commands/factor.ts'
import { findFactor, setFactor, takeStep } from '#server/idp/store.ts'
import { words } from '#server/idp/words.ts'
import type { Db } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { openGuard } from './guard.ts'

const LIFE_MS = 5 * 60_000

/** What goes from the password to the code: sealed, so that whoever holds it learns and changes nothing. */
type Ticket = { login: string; subject: string; secret: string | null; until: number }

/** The inner door: a password is tried as on the page of the provider, a code counts once. */
export function openDoor({ workerDb, secrets }: { workerDb: Db; secrets: Secrets }): InnerDoor {
  const guard = openGuard({ workerDb, secrets })

  const read = (ticket: string): Ticket | null => {
    try {
      return JSON.parse(secrets.open(Buffer.from(ticket, 'base64url'))) as Ticket
    } catch {
      return null
    }
  }

  return {
    async password({ login: typed, address }, password) {
      const login = typed.trim().toLowerCase()
      const tried = await guard.attempt({ login, address, browser: `inner ${address}` }, password)
      if (!tried.ok) return { ok: false, seconds: 'seconds' in tried ? tried.seconds : null }
      const { subject, factor, now } = (await findFactor(workerDb, login))!
      const secret = factor === null ? randomBytes(20) : null
      const held: Ticket = { login, subject, secret: secret?.toString('base64') ?? null, until: now.getTime() + LIFE_MS }
      return {
        ok: true,
        subject,
        ticket: secrets.seal(JSON.stringify(held)).toString('base64url'),
        factor: secret && { secret: factorText(secret), address: factorAddress(secret, login, words.ru.product) },
      }
    },

    async code(ticket, code) {
      const held = read(ticket)
      const found = held && (await findFactor(workerDb, held.login))
      if (!held || !found || held.until <= found.now.getTime()) return 'over'
      // a factor that was set up meanwhile is the one that counts
      if (held.secret !== null && found.factor !== null) return 'over'
      if (held.secret === null && found.factor === null) return 'over'
      const secret = held.secret === null ? Buffer.from(secrets.open(found.factor!), 'base64') : Buffer.from(held.secret, 'base64')
      const step = stepOfCode(secret, code, found.now, found.step)
      if (step === null) return null
      const done =
        held.secret === null
          ? await takeStep(workerDb, held.login, step)
          : await setFactor(workerDb, held.login, secrets.seal(held.secret), step)
      return done ? { subject: held.subject } : null
    },
  }
}
