import { useEffect, useSyncExternalStore } from 'react'
import { time } from '#contract/time.ts'
import { ask } from '#web/api/client.ts'
import { now, setTimeOffset } from '#web/i18n/format.ts'

/** One comparison with the server's clock: how far this machine's is behind it, and by how much that may be wrong, in milliseconds. */
type Sample = { offset: number; error: number }

const keptSamples = 8

let samples: Sample[] = []
let checked: number | null = null
const watchers = new Set<() => void>()

/** The sample whose way there and back was the shortest is the most exact. */
export const bestOf = (all: readonly Sample[]): Sample | null =>
  all.reduce<Sample | null>((best, sample) => (best && best.error <= sample.error ? best : sample), null)

/** Compares the clocks by an answer that says the server's time, asked for and received at these moments of this machine. */
export function compareClocks(askedAt: number, cameAt: number, serverAt: number): void {
  const sample = { offset: serverAt - (askedAt + cameAt) / 2, error: Math.max(1, (cameAt - askedAt) / 2) }
  // a clock that was set anew leaves older samples without meaning
  samples = samples.filter(other => Math.abs(other.offset - sample.offset) <= other.error + sample.error).slice(1 - keptSamples)
  samples.push(sample)
  const best = bestOf(samples) ?? sample
  // within what the measure itself may be wrong the clock stays: a countdown that jumps to and fro is no more exact
  if (Math.abs(best.offset - (now() - Date.now())) > best.error) setTimeOffset(best.offset / 1000)
  const said = Math.max(1, Math.ceil(best.error))
  if (said === checked) return
  checked = said
  for (const tell of watchers) tell()
}

/** By how many milliseconds the corrected time may be wrong; null until it was compared here. */
export const useClockError = (): number | null =>
  useSyncExternalStore(
    tell => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    () => checked,
  )

const probes = 5
const probeMs = 600
/** The page's own comparison does for the first seconds: other answers are awaited more. */
const firstProbeMs = 5000

/** Compares the clocks a few times in a row: of several ways there and back one is short, and the shortest is what counts. */
export function useClockProbes(): void {
  useEffect(() => {
    let left = probes
    const probe = async () => {
      left -= 1
      const askedAt = Date.now()
      const data = { clientTime: new Date(askedAt).toISOString() }
      const [answer] = await ask(time.sync, { data }, { quiet: true, guest: true })
      if (answer) compareClocks(askedAt, Date.now(), askedAt + answer.timeOffsetSeconds * 1000)
    }
    let timer = setTimeout(function again() {
      void probe()
      if (left > 0) timer = setTimeout(again, probeMs)
    }, firstProbeMs)
    return () => clearTimeout(timer)
  }, [])
}
