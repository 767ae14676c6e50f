import { defaultZone } from '#contract/zone.ts'

/** Hears how far a long work is, in objects done. */
export type Progress = (done: number, total: number, at: Date) => void

type Screen = { isTTY?: boolean; write(text: string): unknown }

const months = {
  ru: new Intl.DateTimeFormat('ru', { month: 'long', year: 'numeric', timeZone: defaultZone }),
  en: new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: defaultZone }),
}

/** On a terminal one line that goes on, elsewhere a line at every fifth of the way; says nothing of a work of one step. */
export function openProgress(screen: Screen, say: (line: string) => void): { step: Progress; end: () => void } {
  let fifths = 0
  const textOf = (done: number, total: number, at: Date) => {
    const month = months.ru.format(at).replace(/\s*г\.$/, '')
    const share = `${String(Math.floor((100 * done) / total)).padStart(3)} %`
    return `  Демонстрационный мир · demo world: ${share}, ${done} / ${total}, ${month} · ${months.en.format(at)}`
  }
  return {
    step(done, total, at) {
      if (screen.isTTY) return void screen.write(`\r\u001b[2K${textOf(done, total, at)}`)
      const now = Math.floor((5 * done) / total)
      if (now > fifths && now < 5) say(textOf(done, total, at))
      fifths = Math.max(fifths, now)
    },
    /** Gives the line back. */
    end() {
      if (screen.isTTY) screen.write('\r\u001b[2K')
    },
  }
}
