import { lazy, Suspense, useState } from 'react'
import type { TenderCard } from '#contract/tender-card.ts'
import { useExplained } from '#web/forms/useExplained.ts'
import { now } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { createWords } from '../create/words.ts'
import { EndField, isEarly } from './EndField.tsx'
import { StepDialog } from './StepDialog.tsx'
import { useTenderStep } from './useTenderStep.ts'
import { stepWords } from './words.ts'

const DocumentFields = lazy(async () => ({ default: (await import('#web/tenders/create/fields/DocumentFields.tsx')).DocumentFields }))

/** Adds something to a tender under way without changing its terms. */
export function AddendumDialog({ card, onClose }: { card: TenderCard; onClose: () => void }) {
  const t = useWords(stepWords)
  const running = card.lots.filter(({ live }) => live.status === 'pending' || live.status === 'open')
  const end = Math.max(now(), ...running.map(({ live }) => Date.parse(live.endsAt ?? '')).filter(Number.isFinite))
  const step = useTenderStep(card)
  const words = useExplained()
  const c = useWords(createWords)
  const [endsAt, setEndsAt] = useState<string | null>(null)
  const [filesId] = useState(() => crypto.randomUUID())
  const [coming, setComing] = useState(0)
  return (
    <StepDialog
      title={t.addendum}
      subtitle={card.number ?? undefined}
      confirm={t.addendumSend}
      pending={step.pending}
      reason={coming > 0 ? c.documentsComing : null}
      error={step.failure}
      onSubmit={() =>
        words.enough() && !isEarly(running, endsAt) && step.take({ action: 'addendum', text: words.text, endsAt, filesId }, onClose)
      }
      onClose={onClose}
    >
      <p className="s13 ink-2">{t.addendumText}</p>
      <TextArea label={t.addendumWords} {...words.field} maxLength={1000} rows={4} error={words.isMissing ? t.reasonShort : null} />
      <EndField card={card} lots={running} label={t.addendumEnd} optional value={endsAt} from={end} onChange={setEndsAt} />
      <h3 className="s13 medium">{c.documents}</h3>
      <Suspense fallback={<Skeleton lines={2} height={20} />}>
        <DocumentFields objectId={filesId} draft onComing={setComing} note={t.addendumFiles} />
      </Suspense>
    </StepDialog>
  )
}
