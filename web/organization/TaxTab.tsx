import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Company, company } from '#contract/company.ts'
import { TaxRegime } from '#contract/requisites.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { now, useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import '#web/forms/forms.css'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/choices/Select.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { requisiteWords, taxWords } from './requisiteWords.ts'
import { taxTabWords, words } from './words.ts'

/** How the organisation is taxed from which day on. */
export function TaxTab({ company: own }: { company: Company }) {
  const t = useWords(taxTabWords)
  const regimes = useWords(taxWords)
  const common = useWords(words)
  const f = useFormat()
  const may = useCan('organization.manage')
  const queries = useQueryClient()
  const drop = useSend(company.dropTax)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: own.tz }).format(now())
  const present = own.taxes.find(period => period.validFrom <= today)?.validFrom
  const take = (answer: Company) => queries.setQueryData(queryOf(company.get).queryKey, answer)

  return (
    <div className="org-form">
      {!may && <Banner tone="info">{common.readOnly}</Banner>}
      {drop.error && <Banner tone="danger">{drop.error.message}</Banner>}
      <div className="org-narrow">
        <Section title={t.now}>
          <p className="org-tax-now">
            <b>{regimes[own.tax.regime]}</b> <Badge tone="go">{t.rate(own.tax.rate)}</Badge>
          </p>
          <p className="muted s13">{t.note}</p>
        </Section>
        <Section title={t.history}>
          {own.taxes.length === 0 ? (
            <p className="muted">{t.none}</p>
          ) : (
            <ul className="org-taxes">
              {own.taxes.map(period => {
                const future = period.validFrom > today
                return (
                  <li key={period.validFrom}>
                    <span className="nowrap">{f.date(period.validFrom, { year: 'always' })}</span>
                    <span className="medium">{regimes[period.regime]}</span>
                    <span className="ink-2 nowrap">{t.rate(period.rate)}</span>
                    <Badge tone={future ? 'info' : period.validFrom === present ? 'go' : 'neutral'}>
                      {future ? t.future : period.validFrom === present ? t.present : t.past}
                    </Badge>
                    {may && future && (
                      <Button
                        size="small"
                        variant="ghost"
                        pending={drop.isPending}
                        onClick={() => drop.mutate({ validFrom: period.validFrom }, { onSuccess: take })}
                      >
                        {t.drop}
                      </Button>
                    )}
                  </li>
                )
              })}
            </ul>
          )}
        </Section>
        {may && <NewPeriod today={today} onSet={take} />}
      </div>
    </div>
  )
}

function NewPeriod({ today, onSet }: { today: string; onSet: (answer: Company) => void }) {
  const t = useWords(taxTabWords)
  const names = useWords(requisiteWords)
  const regimes = useWords(taxWords)
  const common = useWords(words)
  const send = useSend(company.setTax)
  const [regime, setRegime] = useState<TaxRegime | null>(null)
  const [validFrom, setValidFrom] = useState<string | null>(today)
  const ready = regime !== null && validFrom !== null
  return (
    <Section title={t.addLead}>
      <div className="org-stack">
        <div className="form-fields">
          <Select
            label={names.tax}
            value={regime}
            onChange={setRegime}
            options={TaxRegime.options.map(id => ({ id, label: regimes[id] }))}
          />
          <DateField label={names.taxFrom} value={validFrom} onChange={setValidFrom} />
        </div>
        {send.error && <Banner tone="danger">{send.error.message}</Banner>}
        <div>
          <Button
            disabled={!ready}
            pending={send.isPending}
            onClick={() =>
              ready &&
              send.mutate(
                { regime, validFrom },
                {
                  onSuccess: answer => {
                    onSet(answer)
                    setRegime(null)
                    toasts.add({ type: 'success', title: common.saved, content: regimes[regime] })
                  },
                },
              )
            }
          >
            {t.set}
          </Button>
        </div>
      </div>
    </Section>
  )
}
