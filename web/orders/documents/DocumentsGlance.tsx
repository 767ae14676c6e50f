import { useLocation } from 'react-router'
import type { OrderCard } from '#contract/order-card.ts'
import { useWords } from '#web/i18n/words.ts'
import { orderAddress } from '#web/orders/card/tabs/tabs.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import './documents.css'
import { DocumentsHead } from './DocumentsHead.tsx'
import { documentsWords } from './words.ts'

/** How far the documents are, at a glance; everything else behind their own tab. */
export function DocumentsGlance({ card }: { card: OrderCard }) {
  const t = useWords(documentsWords)
  const { search } = useLocation()
  return (
    <Section id="documents" title={t.documents} aside={<Link to={orderAddress(card.id, search, 'documents')}>{t.glance}</Link>}>
      <DocumentsHead card={card} documents={card.documentRows} />
    </Section>
  )
}
