import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changes } from '#contract/changes.ts'
import { conditionTemplates, type TemplateCard } from '#contract/condition-templates.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { dialogWords, words } from './words.ts'

/** Orders by an older edition: those chosen take the one in force, at once or as their executor agrees. */
export function ApplyDialog({ card, onClose }: { card: TemplateCard; onClose: () => void }) {
  const t = useWords(dialogWords)
  const common = useWords(words)
  const found = useQuery(queryOf(conditionTemplates.orders, { id: card.id }, { quiet: true }))
  const apply = useSend(changes.applyTemplate)
  const [out, setOut] = useState<readonly string[]>([])
  const [comment, setComment] = useState('')
  const items = found.data?.items ?? []
  const chosen = items.filter(({ id }) => !out.includes(id))
  const errors = new Map((apply.data?.results ?? []).flatMap(({ id, error }) => (error ? [[id, error.message]] : [])))
  const send = () =>
    apply.mutate(
      { templateId: card.id, rows: chosen.map(({ id, version }) => ({ id, version })), comment, answerMinutes: 240 },
      {
        onSuccess: ({ results }) => {
          const done = results.filter(({ ok }) => ok).length
          toasts.add({ type: done === results.length ? 'success' : 'warning', title: t.applied(done, results.length), content: '' })
          if (done === results.length) onClose()
        },
      },
    )
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t.applyTitle}
      subtitle={t.applyNote}
      footer={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          {items.length > 0 && (
            <Button variant="primary" pending={apply.isPending} disabled={chosen.length === 0} onClick={send}>
              {t.applyDo(chosen.length)}
            </Button>
          )}
        </>
      }
    >
      <div className="stack" style={{ gap: 16 }}>
        {found.isPending && <Skeleton lines={3} height={24} />}
        {apply.error && <p role="alert">{apply.error.message}</p>}
        {found.data && items.length === 0 && <p className="muted">{t.applyNone}</p>}
        {items.map(({ id, number, executor, edition }) => (
          <div key={id}>
            <span className="row row-wrap">
              <Checkbox checked={!out.includes(id)} onChange={on => setOut(on ? out.filter(each => each !== id) : [...out, id])}>
                {number ?? t.draftOrder}
              </Checkbox>
              <Badge>{common.editionOf(edition)}</Badge>
              <span className="muted s13">{executor}</span>
              <Link to={paths.order(id)}>{t.order}</Link>
            </span>
            {errors.has(id) && <p className="danger s12">{errors.get(id)}</p>}
          </div>
        ))}
        {items.length > 0 && <TextArea label={t.comment} optional rows={2} maxLength={500} value={comment} onChange={setComment} />}
      </div>
    </Dialog>
  )
}
