import type { OrderFit, OrderObstacle } from '#contract/order-fit.ts'
import type { Bilingual, Locale } from '#contract/primitives.ts'
import type { Finding, Fit } from '#server/deals/flights/rules/fit.ts'
import { fitWarnings } from '#server/deals/flights/words.ts'
import { filled, Refusal } from '#server/platform/refusal.ts'

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
  return { blocks, field, code, text: textOf(finding) }
}

function textOf(finding: Finding): Bilingual {
  const wordsIn = (locale: Locale) =>
    finding.blocks
      ? new Refusal(finding.code, finding.info).wordsIn(locale)
      : filled(finding.code, fitWarnings[finding.code][locale], finding.info, locale)
  return { ru: wordsIn('ru'), en: wordsIn('en') }
}
