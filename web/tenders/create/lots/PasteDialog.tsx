import { useState } from 'react'
import { type LetterOrder, letterMost, letters } from '#contract/letters.ts'
import { ask } from '#web/api/client.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { blankOrder } from '#web/orders/form/draft.ts'
import { filled } from '#web/orders/letter/fill.ts'
import { chunks, rowsOf } from '#web/orders/letter/proposal.ts'
import { useTrucks } from '#web/orders/letter/useTrucks.ts'
import { type LotFields, lotOfFields } from '#web/tenders/create/draft/values.ts'
import { pasteWords } from '#web/tenders/create/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

/** Rows of a spreadsheet read as orders, each a lot; what was read wrong is left out by a press or put right at its lot. */
export function PasteDialog({ net, onAdd, onClose }: { net: boolean; onAdd: (lots: readonly LotFields[]) => void; onClose: () => void }) {
  const t = useWords(pasteWords)
  const f = useFormat()
  const { locale } = useLocale()
  const trucks = useTrucks()
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly LetterOrder[] | null>(null)
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set())
  const [reading, setReading] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const long = text.length > letterMost.characters
  const chosen = (found ?? []).filter((_, i) => !dropped.has(i))

  const read = async () => {
    setReading(true)
    setTrouble(null)
    const [answer, error] = await ask(letters.read, { data: { letter: chunks(text) } }, { quiet: true })
    setReading(false)
    setTrouble(error?.message ?? null)
    setDropped(new Set())
    setFound(answer?.orders ?? null)
  }
  const add = () => {
    onAdd(
      chosen.map(order => {
        const rows = new Set(rowsOf(order).map(({ id }) => id))
        const fields = filled(blankOrder(), order, rows, { price: 'price', trucks, locale })
        // a day without hours is a window of the whole day, or the day would be lost
        const stops = fields.stops.map(stop => (stop.day === null ? stop : { ...stop, from: stop.from ?? '00:00', to: stop.to ?? '23:59' }))
        return lotOfFields({ ...fields, stops }, net)
      }),
    )
    onClose()
  }

  return (
    <Dialog
      open
      keep={text !== ''}
      onClose={onClose}
      title={t.title}
      subtitle={t.subtitle}
      size="large"
      footer={
        found && found.length > 0 ? (
          <>
            <Button onClick={() => setFound(null)}>{t.change}</Button>
            <Button variant="primary" disabled={chosen.length === 0} onClick={add}>
              {t.add(chosen.length)}
            </Button>
          </>
        ) : (
          <Button
            variant="primary"
            pending={reading}
            pendingLabel={t.reading}
            disabled={text.trim() === '' || long}
            onClick={() => void read()}
          >
            {t.read}
          </Button>
        )
      }
    >
      {trouble !== null && <Banner tone="danger">{trouble}</Banner>}
      {found?.length === 0 && <Banner tone="warn">{t.nothing}</Banner>}
      {found && found.length > 0 ? (
        <>
          <ul className="tender-pasted">
            {found.map((order, i) => (
              <li key={i}>
                <Checkbox
                  checked={!dropped.has(i)}
                  onChange={() => setDropped(last => new Set(last.has(i) ? [...last].filter(each => each !== i) : [...last, i]))}
                  note={[
                    order.stops[0]?.day && f.date(order.stops[0].day, { weekday: true }),
                    order.cargos[0]?.massKg && f.weight(order.cargos[0].massKg),
                    order.cargos[0]?.name,
                    order.price && f.money(order.price),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                >
                  {order.stops.map(stop => stop.place?.[locale] ?? '…').join(' – ') || t.noRoute}
                </Checkbox>
              </li>
            ))}
          </ul>
          <p className="muted s13">{t.missing}</p>
        </>
      ) : (
        <TextArea
          label={t.rows}
          rows={10}
          value={text}
          onChange={next => {
            setText(next)
            setFound(null)
          }}
          placeholder={t.placeholder}
          error={long ? t.tooLong(f.number(letterMost.characters)) : null}
        />
      )}
    </Dialog>
  )
}
