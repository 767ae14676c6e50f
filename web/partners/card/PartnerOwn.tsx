import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PartnerCard, PartnerRow } from '#contract/partner-card.ts'
import { partners } from '#contract/partners.ts'
import { ask } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { Conflict } from '#web/forms/Conflict.tsx'
import { FormTrouble } from '#web/forms/FormPage.tsx'
import { LeaveGuard, screenBy } from '#web/forms/LeaveGuard.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { PartnerGroups } from '#web/partners/PartnerCells.tsx'
import { cardWords } from '#web/partners/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { MoneyField } from '#web/ui/fields/MoneyField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'

type Values = {
  groups: string[]
  note: string
  rating: number | string | null
  limit: { minor: number | string | null; currency: string } | null
}
type SavedValues = { version: number; values: Values }

const keptOf = ({ version, groups, note, rating, creditLimit }: PartnerCard): SavedValues => ({
  version,
  values: { groups, note, rating, limit: creditLimit },
})

/** What one's own organisation keeps about a partner: nothing of it reaches the other side. */
export function PartnerOwn({ card }: { card: PartnerCard }) {
  const t = useWords(cardWords)
  const [dirty, setDirty] = useState(false)
  const [held, setHeld] = useState<SavedValues>(() => keptOf(card))
  // while nothing is typed, what others keep is shown as it comes
  if (!dirty && held.version < card.version) setHeld(keptOf(card))
  const mayEdit = useCan('partners.edit')
  return (
    <Section title={t.ownTitle}>
      {mayEdit ? <OwnForm key={held.version} card={card} saved={held} onDirty={setDirty} onKept={setHeld} /> : <OwnFacts card={card} />}
      {card.blacklist && <Blacklisted blacklist={card.blacklist} />}
    </Section>
  )
}

type OwnProps = { card: PartnerCard; saved: SavedValues; onDirty: (dirty: boolean) => void; onKept: (kept: SavedValues) => void }

function OwnForm({ card, saved, onDirty, onKept }: OwnProps) {
  const t = useWords(cardWords)
  const prices = useCan('orders.prices')
  const all = useQuery(queryOf(partners.groups, {}, { quiet: true }))
  const { mutateAsync } = useSend(partners.save)
  const labels: Record<keyof Values, string> = { groups: t.groups, note: t.note, rating: t.rating, limit: t.limit }
  const form = useForm<Values, { row: PartnerRow; note: string }>({
    name: null,
    start: saved.values,
    version: saved.version,
    label: field => labels[field as keyof Values] ?? field,
    controlOf: field => (field === 'creditLimit' ? 'limit' : field),
    check: ({ rating, limit }) => [
      ...(isRating(rating) ? [] : [{ field: 'rating', message: t.ratingWrong }]),
      ...(typeof limit?.minor === 'string' ? [{ field: 'limit', message: t.limitWrong }] : []),
    ],
    send: async ({ groups, note, rating, limit }, version) => {
      const creditLimit = limit && typeof limit.minor === 'number' ? { minor: limit.minor, currency: limit.currency } : null
      const kept = { groups, note: note.trim(), rating: rating as number | null, ...(prices && { creditLimit }) }
      return { row: await mutateAsync({ partnerId: card.id, version, ...kept }), note: kept.note }
    },
    fresh: async () => {
      const [fresh, refused] = await ask(partners.get, { query: { partnerId: card.id } }, { quiet: true })
      if (refused) throw refused
      return keptOf(fresh)
    },
    onSent: ({ row, note }) => {
      toasts.add({ type: 'success', title: t.kept, content: card.organization.name })
      onKept({ version: row.version, values: { groups: row.groups, note, rating: row.rating, limit: row.creditLimit } })
    },
  })
  const { unsent } = form
  useEffect(() => onDirty(unsent), [unsent, onDirty])
  const { field, values } = form
  const options = [...new Set([...(all.data?.items ?? []).map(group => group.name), ...values.groups])].map(id => ({ id, label: id }))
  return (
    <form
      className="partner-own stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <FormTrouble form={form} />
      <MultiSelect {...field('groups')} variant="field" description={t.groupsHint} options={options} />
      <TextArea {...field('note')} rows={5} maxLength={2000} optional />
      <div className="partner-pair">
        <DecimalField {...field('rating')} digits={0} optional />
        {prices && <MoneyField {...field('limit')} optional />}
      </div>
      <div>
        <Button type="submit" variant="primary" pending={form.sending}>
          {t.saveNote}
        </Button>
      </div>
      <LeaveGuard form={form} screen={ofPartner} />
      <Conflict form={form} />
    </form>
  )
}

/** The same for who may not change it. */
function OwnFacts({ card }: { card: PartnerCard }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const items = [
    ...(card.groups.length > 0 ? [{ label: t.groups, value: <PartnerGroups names={card.groups} /> }] : []),
    ...(card.note ? [{ label: t.note, value: <span className="partner-pre">{card.note}</span> }] : []),
    ...(card.rating === null ? [] : [{ label: t.rating, value: f.number(card.rating) }]),
    ...(card.creditLimit ? [{ label: t.limit, value: f.money(card.creditLimit) }] : []),
  ]
  return items.length === 0 ? <p className="muted">{t.ownNone}</p> : <KeyValues items={items} />
}

function Blacklisted({ blacklist }: { blacklist: NonNullable<PartnerCard['blacklist']> }) {
  const t = useWords(cardWords)
  const f = useFormat()
  const { tz } = useMe()
  return (
    <Banner tone="danger">
      <b>{t.blacklistTitle}:</b> {blacklist.reason}{' '}
      <span className="muted">{t.blacklistBy(blacklist.by, f.date(blacklist.at, { zone: tz, year: 'always' }))}</span>
    </Banner>
  )
}

const ofPartner = screenBy('partner')

const isRating = (rating: Values['rating']) =>
  rating === null || (typeof rating === 'number' && Number.isInteger(rating) && rating >= 0 && rating <= 100)
