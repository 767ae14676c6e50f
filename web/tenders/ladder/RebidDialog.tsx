import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { TenderCard } from '#contract/tender-card.ts'
import { tenderLimits } from '#contract/tender-draft.ts'
import { tenders } from '#contract/tenders.ts'
import { queryOf } from '#web/api/query.ts'
import { now } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { EndField, isEarly } from '#web/tenders/card/EndField.tsx'
import { StepDialog } from '#web/tenders/card/StepDialog.tsx'
import { useTenderStep } from '#web/tenders/card/useTenderStep.ts'
import { stepWords } from '#web/tenders/card/words.ts'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'

const hour = 3_600_000

/** Opens another round: until when, and for whom. */
export function RebidDialog({ card, onClose }: { card: TenderCard; onClose: () => void }) {
  const t = useWords(stepWords)
  const closed = card.lots.filter(({ live }) => live.status === 'closed')
  const step = useTenderStep(card)
  const [endsAt, setEndsAt] = useState<string | null>(() => new Date(Math.ceil((now() + hour) / 300_000) * 300_000).toISOString())
  const [who, setWho] = useState<'all' | 'some'>('all')
  const [chosen, setChosen] = useState<string[]>([])
  const [tried, setTried] = useState(false)
  const bidders = useQueries({
    queries: closed.map(lot => queryOf(tenders.ladder, { tenderId: card.id, lotId: lot.id }, { quiet: true })),
    combine: found =>
      new Map(found.flatMap(({ data }) => data?.items ?? []).flatMap(({ bidder }) => (bidder ? [[bidder.id, bidder.name] as const] : []))),
  })
  const none = who === 'some' && chosen.length === 0
  return (
    <StepDialog
      title={t.rebid}
      subtitle={card.number ?? undefined}
      confirm={t.rebid}
      pending={step.pending}
      error={step.failure}
      onSubmit={() => {
        setTried(true)
        if (endsAt === null || none || isEarly(closed, endsAt)) return
        step.take({ action: 'rebid', endsAt, organizationIds: who === 'all' ? null : chosen }, onClose)
      }}
      onClose={onClose}
    >
      <p className="s13 ink-2">{t.rebidText}</p>
      <EndField
        card={card}
        lots={closed}
        label={t.rebidEnd}
        value={endsAt}
        from={now() + tenderLimits.shortest * 60_000}
        onChange={setEndsAt}
        error={tried && endsAt === null ? t.endMissing : null}
      />
      <RadioGroup
        label={t.rebidWho}
        value={who}
        onChange={setWho}
        options={[
          { id: 'all', label: t.rebidAll },
          { id: 'some', label: t.rebidSome },
        ]}
      />
      {who === 'some' && (
        <MultiSelect
          label={t.rebidSome}
          variant="field"
          value={chosen}
          onChange={setChosen}
          options={[...bidders].map(([id, label]) => ({ id, label }))}
          error={tried && none ? t.rebidNone : null}
        />
      )}
    </StepDialog>
  )
}
