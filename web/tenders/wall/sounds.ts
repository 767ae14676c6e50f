import { useSyncExternalStore } from 'react'

const key = 'wall.sound'
const watchers = new Set<() => void>()
let on: boolean | null = null
let player: AudioContext | undefined

function isOn(): boolean {
  if (on !== null) return on
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

/** Whether tones are heard in this browser; they are not until somebody asks for them. */
export const useSound = (): boolean =>
  useSyncExternalStore(tell => {
    watchers.add(tell)
    return () => watchers.delete(tell)
  }, isOn)

export function setSound(next: boolean): void {
  on = next
  try {
    localStorage.setItem(key, next ? 'on' : 'off')
  } catch {
    // A browser that forbids storage still switches for this visit.
  }
  // a browser lets only a press begin sound, and this is one
  if (next) play('won')
  for (const tell of watchers) tell()
}

const tones = { outbid: [520, 392], won: [523, 784] } as const

/** Two short tones: down when outbid, up when won; made here, no file is fetched. */
export function play(what: keyof typeof tones): void {
  if (!isOn() || typeof AudioContext !== 'function') return
  player ??= new AudioContext()
  const context = player
  void context.resume()
  tones[what].forEach((frequency, i) => {
    const begin = context.currentTime + i * 0.14
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0, begin)
    volume.gain.linearRampToValueAtTime(0.12, begin + 0.01)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.12)
    tone.connect(volume).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + 0.13)
  })
}
