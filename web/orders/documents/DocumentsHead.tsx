import type { ReactNode } from 'react'
import type { DocumentRow } from '#contract/documents.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { ProgressRing } from '#web/ui/charts/ProgressRing.tsx'
import { useNameOf } from './useNameOf.ts'
import { documentsWords } from './words.ts'

const over = new Set(['completed', 'archived'])

/** The ring, what is still missing, and the day to pay; when all is in order, the stamp. */
export function DocumentsHead({ card, documents, children }: { card: OrderCard; documents: readonly DocumentRow[]; children?: ReactNode }) {
  const t = useWords(documentsWords)
  const f = useFormat()
  const nameOf = useNameOf()
  const { accepted, uploaded, total } = card.documents
  const missing = documents.filter(
    orderDocument => orderDocument.required && (orderDocument.status === 'required' || orderDocument.status === 'rejected'),
  )
  const done = total > 0 && accepted === total
  const { from, by, trigger } = card.payment
  const signed = documents.some(({ required, kind }) => required && kind === 'upd') ? t.afterUpd : t.afterAct
  const begins = { unloading: t.afterUnloading, scans: t.afterScans, originals: t.afterOriginals, act_signed: signed }[trigger]
  const day = (value: string) => f.date(value, { zone: 'UTC' })

  return (
    <div className="docs-head">
      <ProgressRing size={88} label={t.ring} done={accepted} total={total} warn={uploaded} />
      <div className="docs-head-text">
        {missing.length > 0 && <p>{t.left(missing.map(nameOf).join(', '))}</p>}
        {uploaded > 0 && <p className="warn">{t.checkLeft(uploaded)}</p>}
        {done && <p>{over.has(card.status) ? t.closedText : t.allAccepted}</p>}
        {card.executor && <p className="muted s13">{from && by ? t.payDueOn(day(by), day(from)) : t.payAfter(begins)}</p>}
        {children && <div className="docs-head-do">{children}</div>}
      </div>
      {done && over.has(card.status) && (
        <span className="docs-stamp" role="img" aria-label={by ? `${t.closed}. ${t.payDueOn(day(by), day(from ?? by))}` : t.closed}>
          <b>{t.closed}</b>
          {by && <span>{day(by)}</span>}
        </span>
      )}
    </div>
  )
}
