import type { DriverItem } from '#contract/driver-card.ts'
import { ComplianceBar } from '#web/compliance/ComplianceBar.tsx'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { Categories, DriverFlight, DriverPhone, DriverState } from './DriverCells.tsx'
import { listWords } from './words.ts'

/** A driver as a card of the phone's list: who, what he does, his documents, and the button to call him. */
export function DriverRowCard({ driver }: { driver: DriverItem }) {
  const t = useWords(listWords)
  return (
    <article className="driver-card">
      <div className="driver-card-head">
        <Link to={paths.driver(driver.id)} quiet className="driver-card-link truncate">
          {driver.name}
        </Link>
        <span className="spacer" />
        <Categories of={driver.categories} />
      </div>
      <div className="driver-card-line s13">
        <DriverState driver={driver} />
        <DriverFlight driver={driver} />
      </div>
      <ComplianceBar compliance={driver.compliance} />
      {!driver.consent && <p className="warn s12">{t.unconsented}</p>}
      <DriverPhone driver={driver} button />
    </article>
  )
}
