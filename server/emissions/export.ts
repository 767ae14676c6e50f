import type { EmissionRow } from '#contract/emissions.ts'
import type { OrderRow } from '#contract/order-list.ts'
import type { ExportColumn, ExportContext } from '#server/exports/export.ts'
import { percentOf } from './rules.ts'
import { emissionsOfOrders } from './store.ts'

/** The report as a file, under the names of the columns of the screen. */
export const emissionExport: readonly ExportColumn<EmissionRow>[] = [
  { id: 'period', ru: 'С', en: 'From', kind: 'day', value: row => ({ day: row.from }) },
  { id: 'period', ru: 'По', en: 'To', kind: 'day', value: row => ({ day: row.to }) },
  { id: 'party', ru: 'Контрагент', en: 'Counterpart', value: row => row.party?.name ?? null },
  { id: 'orders', ru: 'Заказов', en: 'Orders', value: row => row.orders },
  { id: 'unknown', ru: 'Без цифры', en: 'Without a figure', value: row => row.unknown },
  { id: 'tonKm', ru: 'Работа, т·км', en: 'Activity, t·km', value: row => row.tonKm },
  { id: 'wtw', ru: 'CO2e WTW, кг', en: 'CO2e WTW, kg', value: row => row.wtwKg },
  { id: 'ttw', ru: 'CO2e TTW, кг', en: 'CO2e TTW, kg', value: row => row.ttwKg },
  { id: 'intensity', ru: 'Интенсивность, г/т·км', en: 'Intensity, g/t·km', value: row => row.intensity },
  { id: 'measured', ru: 'Расстояние измерено, %', en: 'Distance measured, %', value: row => percentOf(row, row.measured) },
  { id: 'fuel', ru: 'По топливу, %', en: 'By fuel, %', value: row => percentOf(row, row.byFuel) },
  { id: 'empty', ru: 'Своя доля порожнего, %', en: 'Own empty share, %', value: row => percentOf(row, row.ownEmpty) },
  { id: 'method', ru: 'Метод', en: 'Method', value: () => 'ISO 14083:2023, GLEC v3.0' },
]

/** Orders of a file with what they cause on their flights, as their cards tell it; of those no flight carries, nothing. */
export async function withEmissions(
  { transaction }: Pick<ExportContext, 'transaction'>,
  rows: readonly OrderRow[],
): Promise<(OrderRow & { co2eKg: number | null })[]> {
  const found = await transaction(tx =>
    emissionsOfOrders(
      tx,
      rows.map(({ id }) => id),
    ),
  )
  return rows.map(row => ({ ...row, co2eKg: found.get(row.id) ?? null }))
}
