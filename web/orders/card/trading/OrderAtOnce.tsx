import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DemandCard } from '#contract/demand-card.ts'
import { demands } from '#contract/demands.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useOptions } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { turnWords } from '#web/orders/waterfall/turnWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'

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
      <span>{t.onceNow(names, f.money(price), f.dateTime(deadline))}</span>{' '}
      {card.actions.some(({ action, allow }) => action === 'cancel' && allow) && (
        <Button size="small" variant="danger-plain" onClick={() => setStopping(true)}>
          {t.stop}
        </Button>
      )}
      {stopping && <Stop card={card} onClose={() => setStopping(false)} />}
    </>
  )
}

/** Nobody may take it any more; the order is its forwarder's to give again. */
function Stop({ card: { row }, onClose }: { card: DemandCard; onClose: () => void }) {
  const t = useWords(turnWords)
  const move = useSend(demands.move)
  const reasons = useOptions('demandCancelReasons')
  const [reason, setReason] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.stopAsk}
      consequences={[t.stopThen]}
      confirm={t.stopDo}
      danger
      pending={move.isPending}
      error={move.error?.message}
      onConfirm={() => {
        setTried(true)
        if (reason === null) return
        move.mutate(
          { action: 'cancel', demandId: row.id, version: row.version, reason, comment: '' },
          {
            onSuccess: () => {
              toasts.add({ type: 'success', title: t.stopped, content: row.number ?? '' })
              onClose()
            },
          },
        )
      }}
    >
      <Select
        label={t.stopWhy}
        value={reason}
        onChange={setReason}
        options={reasons}
        error={tried && reason === null ? t.stopWhyNone : null}
      />
    </ConfirmDialog>
  )
}
