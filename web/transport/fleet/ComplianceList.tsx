import type { ComplianceDocument } from '#contract/compliance.ts'
import { useToday } from '#web/compliance/useToday.ts'
import { toneOf, useExpiryText } from '#web/transport/VehicleCells.tsx'
import { StatusShape } from '#web/ui/badges/StatusMark.tsx'

const shapes = { danger: 'trouble', warn: 'waiting', calm: 'done', none: 'draft' } as const

/** Documents of a vehicle one under another, each with how it stands. */
export function ComplianceList({ compliance }: { compliance: readonly ComplianceDocument[] }) {
  const text = useExpiryText()
  const today = useToday()
  return (
    <ul className="vehicle-compliance-list">
      {compliance.map((complianceDocument, i) => {
        const tone = toneOf(complianceDocument, today)
        return (
          <li
            key={`${complianceDocument.document}${i}`}
            className={tone === 'danger' ? 'danger medium' : tone === 'warn' ? 'warn medium' : undefined}
          >
            <StatusShape
              kind={shapes[tone]}
              tone={tone === 'danger' ? 'danger' : tone === 'warn' ? 'warn' : tone === 'calm' ? 'go' : 'neutral'}
            />
            {text(complianceDocument)}
          </li>
        )
      })}
    </ul>
  )
}
