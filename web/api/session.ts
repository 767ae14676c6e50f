import { useSyncExternalStore } from 'react'
import { auth, type Me } from '#contract/auth.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { time } from '#contract/time.ts'
import { users } from '#contract/users.ts'
import { setReaderZone, setTimeOffset } from '#web/i18n/format.ts'
import { ask, type CallError, type Triple } from './client.ts'
import { exchangeSession, forgetRedirects, leaveForLogin, mayRedirect, rememberAddress, storeText } from './leave.ts'
import { tellOtherTabs } from './live/liveConnection.ts'
import { beginSignIn } from './signin.ts'

/** `away`: the browser is on its way to the provider; `failed`: it is not known who asks, `error` says why. */
export type Session =
  | { state: 'checking' | 'away'; me: null; error: null }
  | { state: 'in'; me: Me; error: null }
  | { state: 'failed'; me: null; error: CallError }

let session: Session = { state: 'checking', me: null, error: null }
let side: Side | null = null
let started: Promise<boolean> | null = null
const watchers = new Set<() => void>()

const subscribe = (watch: () => void) => {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** Who is signed in, if anybody is known to be. */
export const useSession = (): Session => useSyncExternalStore(subscribe, () => session)

/** The person who works here; for screens inside the shell, which are shown to nobody else. */
export function useMe(): Me {
  const { me } = useSession()
  if (!me) throw new Error('useMe outside the shell')
  return me
}

/** Whether the person has this right; for screens inside the shell. */
export const useCan = (permission: Permission): boolean => useMe().permissions.includes(permission)

/** The side the person works on now; null for an organisation without one. */
export const useSide = (): Side | null => useSyncExternalStore(subscribe, () => side)

/** Goes on on this side, when the organisation has it; remembered on this device. */
export function setSide(next: Side): void {
  if (side === next || !session.me?.organization.sides.includes(next)) return
  side = next
  try {
    localStorage.setItem('side', next)
  } catch {
    // A browser that forbids storage forgets the side at the next visit.
  }
  tell()
}

/** The start-up check, made once for the page however often it is called, true where it let somebody in; 401 leads to the provider, any other failure to nothing. */
export const startSession = (): Promise<boolean> => (started ??= check())

async function check(): Promise<boolean> {
  const [me, error] = await ask(auth.check, {}, { quiet: true, guest: true })
  if (me) enter(me)
  else if (error.status === 401) await goToProvider()
  else await askAgain()
  return session.state === 'in'
}

/** Asks who works here once more, after the start-up check gave no answer. */
export async function askAgain(): Promise<void> {
  show({ state: 'checking', me: null, error: null })
  const [me, error] = await ask(users.me, {}, { quiet: true })
  if (me) enter(me)
  else if (error.status !== 401) show({ state: 'failed', me: null, error })
}

/** Asks anew what the page knows of the person, when it may have changed; without an answer it stays as it was. */
export async function refreshMe(): Promise<void> {
  const [me] = await ask(users.me, {}, { quiet: true })
  if (me && session.state === 'in') show({ state: 'in', me, error: null })
}

/** Goes on with how much of the bell is unread, as an event or an answer told it. */
export function setUnread(unread: number): void {
  if (session.state === 'in' && session.me.unread !== unread) show({ ...session, me: { ...session.me, unread } })
}

const farewells = new Set<() => Promise<unknown>>()

/** Work to be done while the session still is this one: afterwards this browser holds nothing of it. Gives the way to call it off. */
export function beforeSignOut(work: () => Promise<unknown>): () => void {
  farewells.add(work)
  return () => void farewells.delete(work)
}

const sayFarewell = () => Promise.allSettled([...farewells].map(work => work()))

/** Ends the session here and in every other tab, at the provider too where that is possible, and shows the sign-in page. */
export async function signOut(): Promise<void> {
  await sayFarewell()
  const [done, error] = await ask(auth.drop)
  if (error) return
  tellOtherTabs('out')
  storeText('note', 'out')
  location.assign(done.url ?? '/login')
}

/** Goes on in another place of work; everything starts anew there. */
export async function workAs(employeeId: string): Promise<Triple<Me>> {
  await sayFarewell()
  const callOff = exchangeSession()
  const answer = await ask(users.monopersonate, { data: { employeeId } })
  const [, error] = answer
  if (error) {
    callOff()
    if (error.status === 401) leaveForLogin()
  } else {
    tellOtherTabs()
    location.assign('/')
  }
  return answer
}

const clockKey = 'clock'
/** So long one tab goes by what another, or itself before a reload, has measured. */
const clockKeptMs = 60_000

/** Measures how far the clock of this machine is from the installation's, unless that was done a moment ago in this browser. */
export async function syncTime(): Promise<void> {
  const kept = keptOffset()
  if (kept !== null) return setTimeOffset(kept)
  const askedAt = Date.now()
  const [answer] = await ask(time.sync, { data: { clientTime: new Date(askedAt).toISOString() } }, { quiet: true, guest: true })
  if (!answer) return
  setTimeOffset(answer.timeOffsetSeconds)
  try {
    localStorage.setItem(clockKey, JSON.stringify({ at: Date.now(), seconds: answer.timeOffsetSeconds }))
  } catch {
    // A browser that forbids storage asks in every tab.
  }
}

/** The offset measured within the last minute; a clock that was set anew meanwhile is most likely out of it. */
function keptOffset(): number | null {
  try {
    const { at, seconds } = JSON.parse(localStorage.getItem(clockKey) ?? '') as { at: unknown; seconds: unknown }
    const age = Date.now() - Number(at)
    return typeof seconds === 'number' && age >= 0 && age < clockKeptMs ? seconds : null
  } catch {
    return null
  }
}

let clock = Promise.resolve()

/** Ends when the clock of the installation is known, or did not answer: what is calculated from now on stands on it. */
export const clockSet = (): Promise<void> => clock

async function goToProvider(): Promise<void> {
  show({ state: 'away', me: null, error: null })
  rememberAddress()
  const note = mayRedirect() ? ((await beginSignIn(location.href)) ? 'provider' : null) : 'loop'
  if (note === null) return
  storeText('note', note)
  location.assign('/login')
}

function enter(me: Me): void {
  forgetRedirects()
  const { sides } = me.organization
  side = sides.find(one => one === keptSide()) ?? sides[0] ?? null
  show({ state: 'in', me, error: null })
  clock = syncTime()
}

function keptSide(): string | null {
  try {
    return localStorage.getItem('side')
  } catch {
    return null
  }
}

function show(next: Session): void {
  if (next.me) setReaderZone(next.me.tz)
  session = next
  tell()
}

function tell(): void {
  for (const watch of watchers) watch()
}
