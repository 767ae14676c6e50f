import type { DriverRow } from '#contract/driver-card.ts'
import { useNames } from '#web/dicts/dictNames.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { cardWords } from '#web/orders/card/cardWords.ts'
import { shownWords } from '#web/orders/shownWords.ts'
import { vehicleDocumentWords } from '#web/transport/words.ts'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'
import { LoadBar } from '#web/ui/charts/LoadBar.tsx'
import type { StepProps } from './StepDialog.tsx'
import { stepWords } from './stepWords.ts'
import type { Suitability } from './suitability.ts'

type SuitabilityListProps = { suitability: Suitability; card: StepProps['card']; driver: DriverRow | null; hasVehicle: boolean }

/** Whether the vehicle and the driver chosen suit the order, point by point. */
export function SuitabilityList({ suitability, card, driver, hasVehicle }: SuitabilityListProps) {
  const t = useWords(stepWords)
  const c = useWords(cardWords)
  const shown = useWords(shownWords)
  const f = useFormat()
  const bodyOf = useNames('bodyTypes')
  const documentNames = useWords(vehicleDocumentWords)
  const { carries } = suitability
  const licence = {
    right: t.fitLicenceRight(suitability.category, f.date(driver?.licenceExpires)),
    category: t.fitLicenceWrong(suitability.category),
    ends: t.fitLicenceEnds(f.date(driver?.licenceExpires)),
    unknown: t.fitLicenceUnknown,
  }[suitability.licence]

  return (
    <div className="order-step-fit">
      <h3>{t.suitability}</h3>
      {carries.massKg !== null && (
        <LoadBar
          inline
          label={c.weight}
          value={card.cargo.massKg / 1000}
          limit={carries.massKg / 1000}
          text={`${f.number(card.cargo.massKg / 1000)} / ${f.weight(carries.massKg)}`}
        />
      )}
      {carries.volumeM3 !== null && card.cargo.volumeM3 > 0 && (
        <LoadBar
          inline
          label={c.volumeShort}
          value={card.cargo.volumeM3}
          limit={carries.volumeM3}
          text={`${f.number(card.cargo.volumeM3)} / ${shown.cubic(f.number(carries.volumeM3))}`}
        />
      )}
      {carries.pallets !== null && card.cargo.pallets > 0 && (
        <LoadBar
          inline
          label={c.palletsWord}
          value={card.cargo.pallets}
          limit={carries.pallets}
          text={`${card.cargo.pallets} / ${carries.pallets}`}
        />
      )}
      {hasVehicle && suitability.body !== 'unknown' && (
        <Check good={suitability.body === 'right'} label={t.fitBody}>
          {suitability.body === 'right'
            ? t.fitBodyRight(suitability.bodies.map(bodyOf).join(', '))
            : t.fitBodyWrong(card.bodyTypes.map(bodyOf).join(', '))}
        </Check>
      )}
      {hasVehicle && (suitability.cold === 'right' || suitability.cold === 'wrong') && (
        <Check good={suitability.cold === 'right'} label={t.fitCold}>
          {suitability.cold === 'right' ? t.fitColdRight : t.fitColdWrong}
        </Check>
      )}
      {suitability.adr !== 'none' && (
        <Check good={suitability.adr === 'right'} label={t.fitAdr}>
          {{ right: t.fitAdrRight, driver: t.fitAdrDriver, class: t.fitAdrClass, vehicle: t.fitAdrVehicle }[suitability.adr]}
        </Check>
      )}
      {driver && (
        <Check good={suitability.licence === 'right'} label={t.fitLicence}>
          {licence}
        </Check>
      )}
      {hasVehicle && (
        <Check good={suitability.ending.length === 0} label={t.fitCompliance}>
          {suitability.ending.length === 0
            ? t.fitComplianceRight
            : suitability.ending
                .map(({ plate, document: complianceDocument, date }) =>
                  t.fitDocumentEnds(
                    `${plate}, ${documentNames[complianceDocument as keyof typeof documentNames] ?? complianceDocument}`,
                    f.date(date),
                  ),
                )
                .join('; ')}
        </Check>
      )}
    </div>
  )
}

const Check = ({ good, label, children }: { good: boolean; label: string; children: string }) => (
  <p className="order-step-check">
    <StatusShape kind={good ? 'done' : 'trouble'} tone={good ? 'go' : 'warn'} />
    <span>{label}</span>
    <span className={good ? 'muted' : 'warn'}>{children}</span>
  </p>
)
