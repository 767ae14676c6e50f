import { useQuery } from '@tanstack/react-query'
import { type CustomerItem, customers } from '#contract/customers.ts'
import { phoneText } from '#contract/phone-text.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { PeekProps } from '#web/lists/props.ts'
import { ContactName } from '#web/orders/ContactName.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Peek, PeekSection } from '#web/ui/layout/Peek.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { customerFormWords, customersWords } from './words.ts'

/** A customer beside the list: who to call, where he loads, how he pays. */
export function CustomerPeek({ customer, mayEdit, ...moving }: PeekProps & { customer: CustomerItem; mayEdit: boolean }) {
  const t = useWords(customersWords)
  const w = useWords(customerFormWords)
  const f = useFormat()
  const prices = useCan('orders.prices')
  const { data: card, error, refetch } = useQuery(queryOf(customers.get, { id: customer.id }, { quiet: true }))
  const to = paths.partners({ section: 'customers', customer: customer.id })
  return (
    <Peek label={customer.name} header={<h2>{customer.name}</h2>} {...(mayEdit && { to })} {...moving}>
      {card === undefined ? (
        <PeekSection>{error ? <ErrorState compact onRetry={() => void refetch()} /> : <Skeleton lines={6} />}</PeekSection>
      ) : (
        <>
          <PeekSection>
            <KeyValues
              items={[
                ...(card.tin ? [{ label: t.tin, value: <span className="mono">{card.tin}</span> }] : []),
                ...(card.legalName ? [{ label: w.legalName, value: card.legalName }] : []),
                ...(card.kpp ? [{ label: t.kpp, value: <span className="mono">{card.kpp}</span> }] : []),
                {
                  label: t.nodalPointsOf,
                  value: (
                    <Link to={`${paths.partners({ section: 'nodal_points' })}&nodalPoints.customer[]=${customer.id}`}>
                      {t.nodalPoints(card.nodalPoints)}
                    </Link>
                  ),
                },
                ...(card.externalId ? [{ label: w.externalId, value: <span className="mono">{card.externalId}</span> }] : []),
              ]}
            />
            {mayEdit && (
              <ButtonLink to={to} className="customer-edit">
                {t.edit}
              </ButtonLink>
            )}
          </PeekSection>
          <PeekSection title={w.people}>
            {[{ name: card.contactName, position: '', phone: card.contactPhone, email: card.contactEmail }, ...card.contacts]
              .filter(({ name, phone, email }) => name || phone || email)
              .map((contact, i) => (
                <p key={i} className="customer-contact s13">
                  <span>
                    <ContactName name={contact.name} />
                    {contact.position && <span className="muted"> {contact.position}</span>}
                  </span>
                  {contact.phone && <a href={`tel:${contact.phone}`}>{phoneText(contact.phone)}</a>}
                  {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
                </p>
              ))}
          </PeekSection>
          {card.addresses.length > 0 && (
            <PeekSection title={w.addresses}>
              <ul className="customer-lines s13">
                {card.addresses.map(address => (
                  <li key={address}>{address}</li>
                ))}
              </ul>
            </PeekSection>
          )}
          <PeekSection title={w.money}>
            <KeyValues
              items={[
                { label: t.payDays, value: card.payDays === null ? '–' : t.days(card.payDays) },
                ...(card.payTrigger ? [{ label: w.payTrigger, value: w[card.payTrigger] }] : []),
                ...(prices ? [{ label: w.creditLimit, value: card.creditLimit ? f.money(card.creditLimit) : '–' }] : []),
              ]}
            />
            {card.invoiceRules && <p className="s13">{card.invoiceRules}</p>}
          </PeekSection>
          {card.note && (
            <PeekSection title={w.note}>
              <p className="s13">{card.note}</p>
            </PeekSection>
          )}
        </>
      )}
    </Peek>
  )
}
