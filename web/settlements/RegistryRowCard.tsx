import type { SettlementRow } from '#contract/settlement-list.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/Link.tsx'
import { DueMark, RegistryName, RegistryStatus, Sums } from './RegistryCells.tsx'
import { settlementWords } from './words.ts'

/** A registry as a card of the phone's list. */
export function RegistryRowCard({ registry }: { registry: SettlementRow }) {
  const t = useWords(settlementWords)
  return (
    <article className="settle-card">
      <div className="row">
        <Link to={paths.settlement(registry.id)} quiet>
          <RegistryName registry={registry} />
        </Link>
        <span className="spacer" />
        <span className="s13">
          <RegistryStatus registry={registry} />
        </span>
      </div>
      <p className="row">
        <span className="truncate">{registry.counterpart.name}</span>
        <span className="spacer" />
        <b className="nowrap">
          <Sums totals={registry.totals} of="total" />
        </b>
      </p>
      <p className="row s13 muted">
        {t.nOrders(registry.lines)}
        <span className="spacer" />
        {registry.status !== 'voided' && <DueMark owed={registry} line />}
      </p>
    </article>
  )
}
