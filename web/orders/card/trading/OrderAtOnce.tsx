import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { demands } from '#contract/demands.ts'
import { defaultZone } from '#contract/zone.ts'
import { queryOf } from '#web/api/query.ts'
import { DemandAsked } from '#web/demands/card/DemandAsked.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { turnWords } from '#web/orders/waterfall/turnWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'

/** To whom an order is offered at once, for how much and until when, while they may take it; nothing of any other demand. */
export function OrderAtOnce({ demandId }: { demandId: string }) {
  const t = useWords(turnWords)
  const f = useFormat()
  const [stopping, setStopping] = useState(false)
  const { data: card } = useQuery(queryOf(demands.get, { demandId }, { quiet: true }))
  if (card?.row.status !== 'active') return null
  const { takeNow, audience, price, deadline } = card.draft
  if (!takeNow || audience.kind !== 'list' || price === null || deadline === null) return null
  const names = card.listed.map(({ name }) => name).join(', ')
  return (
    <>
      {' '}
      <span>{t.onceNow(names, f.money(price), f.dateTime(deadline, { zone: defaultZone }))}</span>{' '}
      {card.actions.some(({ action, allow }) => action === 'cancel' && allow) && (
        <Button size="small" variant="danger-plain" onClick={() => setStopping(true)}>
          {t.stop}
        </Button>
      )}
      {stopping && <DemandAsked asking="cancel" card={card} onClose={() => setStopping(false)} />}
    </>
  )
}
