import type { NodalPoint } from '#contract/nodal-points.ts'
import { nodalPointsWords } from '#web/customers/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'

/** What a vehicle must keep to at a nodal point, in words; empty where there is nothing. */
export function useRestrictions(): (nodalPoint: Pick<NodalPoint, 'restrictions'>) => string {
  const t = useWords(nodalPointsWords)
  const f = useFormat()
  return ({ restrictions: { heightM, massKg, noTrailer } }) =>
    [heightM !== null && t.height(f.number(heightM)), massKg !== null && t.mass(f.number(massKg / 1000)), noTrailer && t.noTrailer]
      .filter(Boolean)
      .join(', ')
}
