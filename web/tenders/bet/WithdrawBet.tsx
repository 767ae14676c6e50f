import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bets } from '#contract/bets.ts'
import type { LotLive, LotRow } from '#contract/tender-list.ts'
import { useSend } from '#web/api/query.ts'
import { now } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { putLive } from '#web/tenders/live/lotLive.ts'
import { readThreadAnew } from '#web/tenders/thread/useThread.ts'
import { useLotName } from '#web/tenders/useLotName.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { betWords } from './words.ts'

/** Takes the own bet back while the tender allows it; `until`: null where it does not. */
export function WithdrawBet({ lot, live, until, onDone }: { lot: LotRow; live: LotLive; until: string | null; onDone: () => void }) {
  const t = useWords(betWords)
  const queries = useQueryClient()
  const send = useSend(bets.withdraw)
  const name = useLotName()(lot)
  const [asked, setAsked] = useState(false)
  if (until === null || live.own === null || Date.parse(until) <= now()) return null
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => setAsked(true)}>
        {t.withdraw}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t.withdrawTitle}
        consequences={[
          ...(live.leading === true ? [{ text: t.withdrawLead, tone: 'warn' as const }] : []),
          ...(live.robot?.active ? [{ text: t.withdrawRobot, tone: 'warn' as const }] : []),
          { text: t.withdrawThen, tone: 'warn' as const },
        ]}
        confirm={t.withdraw}
        cancel={t.cancel}
        danger
        pending={send.isPending}
        error={send.error?.message}
        onConfirm={() =>
          send.mutate(
            { lotId: lot.id },
            {
              onSuccess: next => {
                putLive(queries, next)
                readThreadAnew(queries, lot.id)
                setAsked(false)
                onDone()
                toasts.add({ type: 'success', title: t.withdrawn, content: name })
              },
            },
          )
        }
      />
    </>
  )
}
