import type { OrderFit, OrderObstacle } from '#contract/order-fit.ts'
import { textOf } from '#server/deals/flights/rules/findingText.ts'
import { type Finding, type Fit, needsReason } from '#server/deals/flights/rules/fit.ts'

/** How resources fit, in the words the step would be refused with; what blocks comes first. */
export function toFit({ findings, ...fit }: Fit): OrderFit {
  const blocking = findings.filter(({ blocks }) => blocks)
  const warning = findings.filter(({ blocks }) => !blocks)
  return { ...fit, findings: [...blocking, ...warning].map(toFinding) }
}

/** The same of one resource by itself. */
export const toObstacle = ({ id, finding }: { id: string; finding: Finding }): OrderObstacle => ({ id, text: textOf(finding) })

const toFinding = (finding: Finding): OrderFit['findings'][number] => {
  const { blocks, field, code } = finding
  return { blocks, needsReason: needsReason(finding), field, code, text: textOf(finding) }
}
