import type { TenderDraft } from '#contract/tender-draft.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { useIsNet } from '../basis/useBasis.ts'
import { vatWords } from '../basis/words.ts'
import { useReach } from '../create/fields/useReach.ts'
import { StepDialog } from './StepDialog.tsx'
import { announceWords } from './words.ts'

type Props = { draft: TenderDraft; pending?: boolean; error?: unknown; onAnnounce: () => void; onClose: () => void }

/** Asks once before a tender is announced: what is put up, to whom it goes, when it runs, and what cannot be taken back then. */
export function AnnounceDialog({ draft, pending = false, error = null, onAnnounce, onClose }: Props) {
  const t = useWords(announceWords)
  const v = useWords(vatWords)
  const f = useFormat()
  const net = useIsNet(draft.basis)
  const reach = useReach(draft.audience, draft.side)
  const { lots, currency } = draft
  const starts = lots.flatMap(({ start }) => start?.minor ?? [])
  const total = starts.reduce((sum, minor) => sum + minor, 0)
  const at = (moment: string) => f.dateTime(moment, { weekday: true })
  return (
    <StepDialog
      title={t.title}
      {...(draft.title ? { subtitle: draft.title } : {})}
      confirm={t.confirm}
      pending={pending}
      error={error}
      onSubmit={onAnnounce}
      onClose={onClose}
    >
      <div className="stack">
        <KeyValues
          items={[
            { label: t.lots, value: f.number(lots.length) },
            ...(total > 0
              ? [
                  {
                    label: v.inBasis(t.total, net),
                    value: `${f.money({ minor: total, currency })}${starts.length < lots.length ? ` ${t.ofLots(starts.length)}` : ''}`,
                    strong: true,
                  },
                ]
              : []),
            { label: t.to, value: reach === null ? '…' : draft.side === 'forwarder' ? t.executors(reach) : t.forwarders(reach) },
            { label: t.begins, value: draft.startsAt === null ? t.now : at(draft.startsAt) },
            { label: t.ends, value: draft.endsAt === null ? '–' : at(draft.endsAt) },
          ]}
        />
        <p className="s13">{draft.side === 'forwarder' ? t.final : t.finalCapacity}</p>
      </div>
    </StepDialog>
  )
}
