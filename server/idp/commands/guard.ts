import { afterFailure, isTold, secondsToWait } from '#server/idp/rules.ts'
import { findPassword, findTries, setFailed, setSignedIn } from '#server/idp/store.ts'
import type { Db } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { isPassword } from './passwords.ts'

/** Who tries to sign in: by which login, from which address, and by what his browser will be known when he has. */
export type Try = { login: string; address: string; browser: string }

/** What came of a try: it holds, it does not (`told`: the owner is to hear of it), or nothing was looked at for so many seconds yet. */
export type Tried = { ok: true } | { ok: false; told: boolean } | { ok: false; seconds: number }

const STRANGERS = Buffer.alloc(0)

/**
 * Lets passwords be tried with growing waits for each account, be there such an account or not. Tries are counted by the place they come
 * from: a browser, then an address, that the account signed in from before has a count of its own, so that strangers, who share one, hold
 * up each other and never the owner where he is at home.
 */
export function openGuard({ workerDb, secrets }: { workerDb: Db; secrets: Pick<Secrets, 'fingerprint'> }) {
  const marked = (what: string, ...parts: string[]) => secrets.fingerprint(JSON.stringify(['sign-in', what, ...parts]))
  const placesOf = ({ login, address, browser }: Try) => [marked('browser', login, browser), marked('address', login, address)]
  const queues = new Map<string, Promise<unknown>>()

  /** One at a time for each key, or a hundred guesses sent at once would all be looked at before the first is counted. */
  async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (queues.get(key) ?? Promise.resolve()).then(work, work)
    queues.set(key, turn)
    try {
      return await turn
    } finally {
      if (queues.get(key) === turn) queues.delete(key)
    }
  }

  /** The count a try belongs to, and how it stands. */
  async function countOf(of: { loginHash: Buffer; login: string; places: readonly Buffer[] }) {
    const { now, known, tries } = await findTries(workerDb, of)
    const place = of.places.find(one => known.some(other => other.equals(one))) ?? STRANGERS
    const kept = tries.find(one => one.place.equals(place))
    return { now, place, kept, seconds: secondsToWait(kept, now) }
  }

  return {
    /** Tries a password; while a wait lasts it is not even looked at. */
    async attempt(tried: Try, password: string): Promise<Tried> {
      const { login } = tried
      const of = { loginHash: marked('login', login), login, places: placesOf(tried) }
      const { place } = await countOf(of)
      return inTurn(`${of.loginHash.toString('hex')}.${place.toString('hex')}`, async () => {
        const { now, kept, seconds } = await countOf(of)
        if (seconds > 0) return { ok: false, seconds }
        if (await isPassword(await findPassword(workerDb, login), password)) {
          await setSignedIn(workerDb, { ...of, place })
          return { ok: true }
        }
        const failures = afterFailure(kept, now)
        await setFailed(workerDb, { ...of, place, failures })
        return { ok: false, told: isTold(failures) }
      })
    },

    /** A new account signed in where it was made. */
    remember: (tried: Try) =>
      setSignedIn(workerDb, { loginHash: marked('login', tried.login), login: tried.login, place: STRANGERS, places: placesOf(tried) }),
  }
}
