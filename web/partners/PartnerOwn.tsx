import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PartnerCard, partners } from '#contract/partners.ts'
import { CallError } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DecimalField } from '#web/ui/DecimalField.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { MultiSelect } from '#web/ui/MultiSelect.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { cardWords, partnersWords } from './words.ts'

/** What one's own organisation keeps about a partner: nothing of it reaches the other side. */
export function PartnerOwn({ card }: { card: PartnerCard }) {
  const t = useWords(cardWords)
  const w = useWords(partnersWords)
  const f = useFormat()
  const mayEdit = useCan('partners.edit')
  const prices = useCan('orders.prices')
  const all = useQuery(queryOf(partners.groups, {}, { quiet: true }))
  const send = useSend(partners.keep)
  const [groups, setGroups] = useState(card.groups)
  const [note, setNote] = useState(card.note)
  const [rating, setRating] = useState<number | string | null>(card.rating)
  const [limit, setLimit] = useState<{ minor: number | string | null; currency: string } | null>(card.creditLimit)
  const [tried, setTried] = useState(false)
  const badRating = rating !== null && !(typeof rating === 'number' && Number.isInteger(rating) && rating >= 0 && rating <= 100)
  const options = [...new Set([...(all.data?.items ?? []).map(group => group.name), ...groups])].map(id => ({ id, label: id }))
  return (
    <Section title={t.ownTitle}>
      <form
        className="partner-own stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setTried(true)
          if (badRating || typeof limit?.minor === 'string' || send.isPending) return
          send.mutate(
            {
              partnerId: card.id,
              version: card.version,
              groups,
              note: note.trim(),
              rating: rating as number | null,
              ...(prices && {
                creditLimit: limit && typeof limit.minor === 'number' ? { minor: limit.minor, currency: limit.currency } : null,
              }),
            },
            { onSuccess: () => toasts.add({ type: 'success', title: t.kept, content: card.organization.name }) },
          )
        }}
      >
        {send.error instanceof CallError && (
          <Banner tone="danger">{send.error.code === 'partner.changed' ? w.changedMeanwhile : send.error.message}</Banner>
        )}
        <MultiSelect
          look="field"
          label={t.groups}
          description={t.groupsHint}
          value={groups}
          onChange={setGroups}
          options={options}
          disabled={!mayEdit}
        />
        <TextArea label={t.note} value={note} onChange={setNote} rows={5} maxLength={2000} disabled={!mayEdit} optional />
        <div className="partner-pair">
          <DecimalField
            label={t.rating}
            value={rating}
            onChange={setRating}
            digits={0}
            disabled={!mayEdit}
            optional
            error={tried && badRating ? t.ratingWrong : null}
          />
          {prices && <MoneyField label={t.limit} value={limit} onChange={setLimit} disabled={!mayEdit} optional />}
        </div>
        {card.blacklist && (
          <Banner tone="danger">
            <b>{t.blacklistTitle}:</b> {card.blacklist.reason}{' '}
            <span className="muted">
              {t.blacklistBy(card.blacklist.by, f.date(card.blacklist.at, { zone: 'Europe/Moscow', year: 'always' }))}
            </span>
          </Banner>
        )}
        {mayEdit && (
          <div>
            <Button type="submit" variant="primary" pending={send.isPending}>
              {t.saveNote}
            </Button>
          </div>
        )}
      </form>
    </Section>
  )
}
