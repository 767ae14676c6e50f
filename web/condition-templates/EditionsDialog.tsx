import { useState } from 'react'
import type { TemplateCard } from '#contract/condition-templates.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { BlocksDiff } from './BlockDiff.tsx'
import { dialogWords } from './words.ts'

/** Editions of a template: since when each was in force, who wrote it and why, and any two word by word. */
export function EditionsDialog({ card, onClose }: { card: TemplateCard; onClose: () => void }) {
  const t = useWords(dialogWords)
  const f = useFormat()
  const { editions } = card
  const [older, setOlder] = useState(String(editions[1]?.edition ?? ''))
  const [newer, setNewer] = useState(String(editions[0]!.edition))
  const options = editions.map(({ edition, effectiveOn }) => ({ id: String(edition), label: t.editionRow(edition, f.date(effectiveOn)) }))
  const find = (edition: string) => editions.find(each => String(each.edition) === edition)
  const [before, after] = [find(older), find(newer)]
  return (
    <Dialog open size="large" onClose={onClose} title={t.editionsTitle(card.name)} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <div className="stack" style={{ gap: 16 }}>
        <ol className="stack" style={{ listStyle: 'none', padding: 0 }}>
          {editions.map(({ edition, effectiveOn, note, at, person }) => (
            <li key={edition}>
              <span className="row row-wrap">
                <b>{t.editionRow(edition, f.date(effectiveOn))}</b>
                {edition === card.inForce && <Badge tone="go">{t.now}</Badge>}
                <span className="muted s12">
                  {f.dateTime(at)}, {person}
                </span>
              </span>
              {note && <div className="s13">{note}</div>}
            </li>
          ))}
        </ol>
        {before && after ? (
          <>
            <div className="form-fields">
              <Select label={t.older} value={older} options={options} onChange={id => id !== null && setOlder(id)} />
              <Select label={t.newer} value={newer} options={options} onChange={id => id !== null && setNewer(id)} />
            </div>
            <h3>{t.compared(before.edition, after.edition)}</h3>
            <BlocksDiff before={before.blocks} after={after.blocks} />
          </>
        ) : (
          <p className="muted">{t.onlyOne}</p>
        )}
      </div>
    </Dialog>
  )
}
