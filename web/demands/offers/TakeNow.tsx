import { useState } from 'react'
import type { DemandCard } from '#contract/demand-card.ts'
import { demands } from '#contract/demands.ts'
import { useSend } from '#web/api/query.ts'
import { cardWords } from '#web/demands/card/words.ts'
import { useDemandShown, useRefusal } from '#web/demands/useDemandStep.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'

/** Takes a demand at its price: asked about once and then final. */
export function TakeNow({ card, onDone }: { card: DemandCard; onDone?: () => void }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const take = useSend(demands.takeNow)
  const { show, refused } = useDemandShown()
  const said = useRefusal()
  const [asked, setAsked] = useState(false)
  const price = f.money(card.row.price)
  return (
    <Section title={t.takeTitle}>
      <p className="s13 ink-2 demand-take">{t.takeText(price)}</p>
      <p>
        <Button variant="primary" onClick={() => setAsked(true)}>
          {t.takeDo(price)}
        </Button>
      </p>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t.takeAsk(price)}
        consequences={[t.takeThen]}
        confirm={t.takeDo(price)}
        pending={take.isPending}
        error={said(take.error) ?? undefined}
        onConfirm={() =>
          take.mutate(
            { demandId: card.row.id, revision: card.row.revision },
            {
              onSuccess: answer => {
                show(answer)
                setAsked(false)
                toasts.add({ type: 'success', title: t.wonTitle, content: answer.row.number ?? '' })
                onDone?.()
              },
              onError: refused,
            },
          )
        }
      />
    </Section>
  )
}
