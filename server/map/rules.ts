import { type Config, StartError } from '#server/config.ts'

/** The origin the live map is fetched from beside our own; null where everything is of here. A map has one ground at most. */
export function originOf({ style, raster, tiles }: Config['map']): string | null {
  if ([style, raster, tiles].filter(Boolean).length > 1)
    throw new StartError('TRASSA_MAP_STYLE, TRASSA_MAP_RASTER and TRASSA_MAP_PMTILES are three grounds for one map: leave one of them.')
  const address = style ?? raster
  return address === undefined ? null : new URL(address).origin
}
