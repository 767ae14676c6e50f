import { useState } from 'react'
import type { PartnerCard, PartnerContract } from '#contract/partner-card.ts'
import { partners } from '#contract/partners.ts'
import { useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useToday } from '#web/compliance/useToday.ts'
import { Files } from '#web/files/Files.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { PartnerDialog } from '#web/partners/PartnerDialog.tsx'
import { useOpenedVersion } from '#web/partners/steps.ts'
import { cardWords, partnersWords } from '#web/partners/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { KeyValues } from '#web/ui/layout/Facts.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { EditIcon } from '#web/ui/pictures/screenIcons.tsx'

const worked = new Set(['verification', 'active', 'suspended'])

/** The contract both sides read, and files of one's own beside it. */
export function PartnerTerms({ card }: { card: PartnerCard }) {
  const t = useWords(cardWords)
  const w = useWords(partnersWords)
  const f = useFormat()
  const [editing, setEditing] = useState(false)
  const mayEdit = useCan('partners.edit') && card.leads && worked.has(card.status)
  const { contract } = card
  const day = (at: string) => f.date(at, { zone: 'UTC', year: 'always' })
  const none = contract.number === ''
  return (
    <div className="partner-columns">
      <Section
        title={t.contractTitle}
        note={t.contractBoth}
        aside={
          mayEdit &&
          !none && (
            <Button size="small" icon={<EditIcon size={14} />} onClick={() => setEditing(true)}>
              {w.edit}
            </Button>
          )
        }
      >
        {none ? (
          <EmptyState
            compact
            drawing="stamp"
            title={t.contractNone}
            actions={
              mayEdit && (
                <Button variant="primary" onClick={() => setEditing(true)}>
                  {t.contractEnter}
                </Button>
              )
            }
          />
        ) : (
          <KeyValues
            items={[
              { label: t.number, value: contract.number },
              ...(contract.date ? [{ label: t.contractDate, value: day(contract.date) }] : []),
              { label: t.contractUntil, value: contract.until ? day(contract.until) : t.openEnded },
              ...(contract.payDays === null
                ? []
                : [
                    {
                      label: t.pay,
                      value: t.paySaid(
                        (contract.payDaysKind === 'banking' ? t.nBanking : t.nCalendar)(contract.payDays),
                        t[contract.payTrigger],
                      ),
                    },
                  ]),
            ]}
          />
        )}
      </Section>
      <Section title={t.documents} note={t.documentsNote}>
        <Files kind="partner" objectId={card.id} purpose="contract" label={t.documents} />
      </Section>
      {editing && <ContractDialog card={card} onClose={() => setEditing(false)} />}
    </div>
  )
}

function ContractDialog({ card, onClose }: { card: PartnerCard; onClose: () => void }) {
  const t = useWords(cardWords)
  const w = useWords(partnersWords)
  const send = useSend(partners.contract)
  const today = useToday()
  const version = useOpenedVersion(card.version, send.error)
  const { contract } = card
  const [number, setNumber] = useState(contract.number)
  const [date, setDate] = useState<string | null>(contract.date ?? today)
  const [until, setUntil] = useState(contract.until)
  const [payDays, setPayDays] = useState<number | string | null>(contract.payDays)
  const [payDaysKind, setKind] = useState<PartnerContract['payDaysKind']>(contract.payDaysKind)
  const [payTrigger, setTrigger] = useState<PartnerContract['payTrigger']>(contract.payTrigger)
  const [tried, setTried] = useState(false)
  return (
    <PartnerDialog
      title={t.contractTitle}
      subtitle={card.organization.name}
      confirm={w.save}
      pending={send.isPending}
      error={send.error}
      onSubmit={() => {
        setTried(true)
        if (number.trim() === '' || date === null || typeof payDays === 'string') return
        send.mutate(
          { partnerId: card.id, version, number: number.trim(), date, until, payDays, payDaysKind, payTrigger },
          {
            onSuccess: () => {
              toasts.add({ type: 'success', title: t.contractDone, content: card.organization.name })
              onClose()
            },
          },
        )
      }}
      onClose={onClose}
    >
      <TextField
        label={t.number}
        value={number}
        onChange={setNumber}
        maxLength={60}
        autoFocus
        error={tried && number.trim() === '' ? t.numberMissing : null}
      />
      <div className="partner-pair">
        <DateField label={t.contractDate} value={date} onChange={setDate} error={tried && date === null ? t.numberMissing : null} />
        <DateField label={t.contractUntil} value={until} onChange={setUntil} optional />
      </div>
      <div className="partner-pair">
        <DecimalField label={t.payDays} value={payDays} onChange={setPayDays} digits={0} optional />
        <Select
          label={t.payDaysKind}
          value={payDaysKind}
          onChange={id => setKind(id ?? 'banking')}
          options={[
            { id: 'banking', label: t.banking },
            { id: 'calendar', label: t.calendar },
          ]}
        />
      </div>
      <Select
        label={t.payTrigger}
        value={payTrigger}
        onChange={id => setTrigger(id ?? 'originals')}
        options={[
          { id: 'originals', label: t.originals },
          { id: 'scans', label: t.scans },
          { id: 'unloading', label: t.unloading },
        ]}
      />
    </PartnerDialog>
  )
}
