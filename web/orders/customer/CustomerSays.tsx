import { lazy, Suspense, useState } from 'react'
import { customerRows } from '#contract/customer-asks.ts'
import type { OrderCard } from '#contract/order-card.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { customerWords } from './words.ts'

const CustomerSaysDialog = lazy(async () => ({ default: (await import('./CustomerSaysDialog.tsx')).CustomerSaysDialog }))

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What an order says of the customer's own, and what papers and the bill still wait for. */
export function CustomerSays({ card, mayEdit }: { card: OrderCard; mayEdit: boolean }) {
  const t = useWords(customerWords)
  const { locale } = useLocale()
  const [open, setOpen] = useState(false)
  const { costCentre, contractNumber, customerValues, customerAsks } = card
  const said = { costCentre: costCentre ?? '', contractNumber: contractNumber ?? '', customerValues: customerValues ?? [] }
  const rows = customerRows(said, locale)
  const waits = (moment: 'documents' | 'invoice') =>
    customerAsks
      .filter(ask => ask.moment === moment)
      .map(({ label }) => label[locale])
      .join(', ')
  const [papers, bill] = [waits('documents'), waits('invoice')]
  const isOpen = card.status !== 'archived' && card.status !== 'cancelled' && card.status !== 'draft'
  return (
    <Section
      id="for-customer"
      title={t.title}
      aside={
        mayEdit &&
        isOpen && (
          <Button size="small" onClick={() => setOpen(true)}>
            {customerAsks.length > 0 ? t.enter : t.change}
          </Button>
        )
      }
    >
      {rows.length > 0 && <KeyValues items={rows.map(([label, value]) => ({ label: capital(label), value }))} />}
      {papers && <p className="warn s13">{t.documents(papers)}</p>}
      {bill && <p className="muted s13">{t.invoice(bill)}</p>}
      {open && (
        <Suspense fallback={null}>
          <CustomerSaysDialog card={card} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}
