import type { ExpressionSpecification, Map as GlMap } from 'maplibre-gl'
import type { Ways } from '#web/map/overlay.ts'

/** The names of towns of the ground, in the styles that have some. */
const TOWNS = 'town-names'

/** A town where a stop of the way stands is named once, by its stop. */
export function nameTowns(map: GlMap, ways: Ways | null): void {
  if (!map.getLayer(TOWNS)) return
  const written = map.getLayoutProperty(TOWNS, 'text-field') as ExpressionSpecification
  const name = (written[0] === 'case' ? written.at(-1) : written) as ExpressionSpecification
  const stops = (ways?.stops ?? []).map(stop => stop.name)
  map.setLayoutProperty(TOWNS, 'text-field', ['case', ['in', ['to-string', name], ['literal', stops]], '', name])
}
