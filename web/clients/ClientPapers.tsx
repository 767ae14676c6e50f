import { useQuery } from '@tanstack/react-query'
import { type Client, clients } from '#contract/clients.ts'
import { queryOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { partWords, words } from './words.ts'

/** Contracts, accounts and keys of an organisation, to be read: it changes them itself. */
export function ClientPapers({ client, part }: { client: Client; part: 'contracts' | 'bank' | 'keys' }) {
  const t = useWords(partWords)
  const common = useWords(words)
  const f = useFormat()
  const found = useQuery(queryOf(clients.papers, { id: client.id }, { quiet: true }))
  if (found.isError) return <ErrorState title={common.failed} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton lines={6} height={24} />
  const { contracts, accounts, keys } = found.data
  if (part === 'contracts') {
    const own = client.terms.contract
    return (
      <>
        <Section title={t.withPlatform}>
          <p>
            {own
              ? [own.number, f.date(own.on, { year: 'always' }), own.until && common.until(f.date(own.until))].filter(Boolean).join(', ')
              : common.none}
          </p>
        </Section>
        <Section title={t.withPartners}>
          {contracts.length === 0 && <p className="muted">{t.noContracts}</p>}
          <ul className="org-accounts">
            {contracts.map(one => (
              <li key={one.id}>
                <b>{one.partner}</b>
                <span>
                  {one.number}
                  {one.on && `, ${f.date(one.on, { year: 'always' })}`}
                  {one.until && <span className="muted">, {common.until(f.date(one.until))}</span>}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      </>
    )
  }
  if (part === 'bank')
    return (
      <Section title={t.bank}>
        {accounts.length === 0 && <p className="muted">{t.noAccounts}</p>}
        <ul className="org-accounts">
          {accounts.map(one => (
            <li key={one.id}>
              <span className="row row-wrap">
                <b>{one.bank}</b>
                {one.main && <Badge>{t.mainAccount}</Badge>}
              </span>
              <span className="mono">
                {one.account} · {one.bik} · {one.currency}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    )
  return (
    <Section title={t.keys}>
      {keys.length === 0 && <p className="muted">{t.noKeys}</p>}
      <ul className="org-accounts">
        {keys.map(one => (
          <li key={one.id}>
            <span className="row row-wrap">
              <b>{one.account}</b> {one.name} <span className="mono muted">…{one.hint}</span>
              <Badge tone={one.state === 'working' ? 'go' : 'neutral'}>{t[one.state]}</Badge>
            </span>
            <span className="muted s13">{one.usedAt ? t.used(f.relative(one.usedAt)) : t.unused}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
