import type { ImportKind } from '#contract/imports.ts'
import { customers } from './customers.ts'
import { drivers } from './drivers.ts'
import { flights } from './flights.ts'
import type { AnyImporter } from './importer.ts'
import { nodalPoints } from './nodalPoints.ts'
import { orders } from './orders.ts'
import { partners } from './partners.ts'
import { vehicles } from './vehicles.ts'

/** How each kind is imported. */
export const importers = { drivers, vehicles, partners, customers, nodal_points: nodalPoints, orders, flights } as unknown as Record<
  ImportKind,
  AnyImporter
>

/** At most so many rows of one table; organisations are not looked up by thousands, and an order takes long to write. */
export const mostRows = (kind: ImportKind, most: number) => Math.min(most, limits[kind] ?? most)

const limits: Partial<Record<ImportKind, number>> = { partners: 300, orders: 2000, flights: 500 }
