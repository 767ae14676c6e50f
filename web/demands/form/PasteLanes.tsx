import { useState } from 'react'
import { demandLimits } from '#contract/demand-draft.ts'
import { places } from '#contract/places.ts'
import { ask } from '#web/api/client.ts'
import { endsOf, type PastedRow, readLanes, readTrips } from '#web/demands/weeks/weeks.ts'
import { useFormat } from '#web/i18n/format.ts'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import type { PlaceChoice } from '#web/orders/form/draft.ts'
import { placeChoice } from '#web/orders/suggest.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { blankLane, type LaneFields, weeksOf } from './draft.ts'
import { createWords } from './words.ts'

type PasteLanesProps = {
  from: string | null
  /** So many weeks the grid has now; a wider table gives it more. */
  weeksShown: number
  /** So many lanes more a demand takes. */
  room: number
  onTake: (lanes: LaneFields[], weeks: number) => void
  onClose: () => void
}

/** Lanes with their trips out of a table somebody copies from elsewhere. */
export function PasteLanes({ from, weeksShown, room, onTake, onClose }: PasteLanesProps) {
  const t = useWords(createWords)
  const f = useFormat()
  const { locale } = useLocale()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const read = readLanes(text)
  const rows = read.slice(0, room)
  const count = Math.min(demandLimits.weeks, Math.max(weeksShown, ...rows.map(row => row.trips.length)))
  const weeks = weeksOf({ weekFrom: from, weeks: count })
  const tripsIn = (cells: (row: PastedRow) => string[]) =>
    rows.reduce((sum, row) => sum + cells(row).reduce((all, cell) => all + (readTrips(cell) ?? 0), 0), 0)
  const trips = tripsIn(row => row.trips.slice(0, weeks.length))
  const late = tripsIn(row => row.trips.slice(demandLimits.weeks))
  const take = async () => {
    setBusy(true)
    const names = new Map<string, PlaceChoice | null>()
    const lanes: LaneFields[] = []
    for (const row of rows) {
      const ends = endsOf(row.words)
      const [from, to] = [await placeNamed(ends.from, names, locale), await placeNamed(ends.to, names, locale)]
      lanes.push({
        ...blankLane(),
        from,
        to,
        fromText: ends.from,
        toText: ends.to,
        trips: Object.fromEntries(weeks.map((week, i) => [week, row.trips[i] ?? ''])),
      })
    }
    onTake(lanes, count)
  }
  return (
    <Dialog
      open
      keep
      size="large"
      onClose={onClose}
      title={t.pasteTitle}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            variant="primary"
            pending={busy}
            reason={
              read.length === 0
                ? t.pasteNone
                : rows.length === 0
                  ? t.pasteMany(read.length, demandLimits.lanes)
                  : from === null
                    ? t.firstWeekMissing
                    : null
            }
            onClick={() => void take()}
          >
            {t.pasteDo(rows.length)}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="ink-2">{t.pasteAbout}</p>
        <p className="s12 muted">{weeks.map(week => f.date(week)).join(' · ')}</p>
        <TextArea label={t.pasteText} value={text} onChange={setText} rows={8} />
        <div className="s13 stack-tight" role="status">
          <p>{text.trim() === '' ? '' : read.length === 0 ? t.pasteNone : t.pasteFound(rows.length, trips)}</p>
          {late > 0 && <p className="warn">{t.pasteLate(late, demandLimits.weeks)}</p>}
          {read.length > rows.length && <p className="warn">{t.pasteMany(read.length - rows.length, demandLimits.lanes)}</p>}
        </div>
      </div>
    </Dialog>
  )
}

/** The town a pasted name means: only one that is called so, for a lane to a wrong town costs more than a press. */
async function placeNamed(name: string, known: Map<string, PlaceChoice | null>, locale: Locale): Promise<PlaceChoice | null> {
  const plain = (text: string) =>
    text
      .toLocaleLowerCase()
      .replaceAll('ё', 'е')
      .replace(/^г\.?\s+/, '')
      .trim()
  const key = plain(name)
  if (key === '') return null
  const kept = known.get(key)
  if (kept !== undefined) return kept
  const [found] = await ask(places.suggest, { query: { text: key.slice(0, 100), limit: 5 } }, { quiet: true })
  const row = found?.places.find(each => plain(each.ru) === key || plain(each.en) === key)
  const choice = row ? { ...placeChoice(row, locale), hint: undefined } : null
  known.set(key, choice)
  return choice
}
