import type { CustomerItem } from '#contract/customers.ts'
import { phoneText } from '#contract/phone-text.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { customersWords } from './words.ts'

/** A customer as a card of the phone's list; his phone is called at a press. */
export function CustomerCardRow({ customer }: { customer: CustomerItem }) {
  const t = useWords(customersWords)
  return (
    <article className="customer-card">
      <Link to={paths.partners({ section: 'customers', customer: customer.id })} quiet className="medium">
        {customer.name}
      </Link>
      <p className="row s13 muted">
        {customer.tin !== null && <span className="mono">{`${t.tin} ${customer.tin}`}</span>}
        <span className="spacer" />
        {customer.contactPhone && <a href={`tel:${customer.contactPhone}`}>{phoneText(customer.contactPhone)}</a>}
      </p>
      {customer.addresses[0] && <p className="s13 truncate">{customer.addresses[0]}</p>}
    </article>
  )
}
