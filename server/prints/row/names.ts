import type { Bilingual } from '#contract/primitives.ts'
import type { DictName } from '#server/dicts/store.ts'
import type { Tx } from '#server/platform/db.ts'
import { namesIn } from '#server/prints/store.ts'

export type Names = (dict: DictName, code: string) => Bilingual

const dicts = ['product_categories', 'package_types', 'truck_types', 'body_types', 'download_types', 'temperature_regimes'] as const

/** Names of codes as papers say them; read once for many papers. */
export async function readNames(tx: Tx): Promise<Names> {
  const names = new Map((await namesIn(tx, dicts)).map(({ dict, code, nameRu, nameEn }) => [`${dict} ${code}`, { ru: nameRu, en: nameEn }]))
  return (dict, code) => names.get(`${dict} ${code}`) ?? { ru: code, en: code }
}
