import { type dicts, fieldOf } from '#contract/dicts.ts'
import type { Ctx, Handlers, JsonText } from '#server/platform/bind.ts'
import type { Db } from '#server/platform/db.ts'
import { textOf } from './row.ts'
import { type DictName, findVersion, listEntries } from './store.ts'
import { dictOfCall } from './words.ts'

type StoredText = { version: number; text: JsonText }
const kept = new WeakMap<Db, Map<DictName, StoredText>>()

/** The text is made once per version of the dictionary; a call then costs one look at the version. */
async function read(db: Db, dict: DictName, field: string): Promise<JsonText> {
  const version = await findVersion(db, dict)
  const texts = kept.get(db) ?? new Map<DictName, StoredText>()
  kept.set(db, texts)
  const known = texts.get(dict)
  if (known?.version === version) return known.text
  const text = textOf(field, await listEntries(db, dict))
  texts.set(dict, { version, text })
  return text
}

/** Every dictionary a call reads, from the database. */
export const handlers = Object.fromEntries(
  (Object.keys(dictOfCall) as (keyof typeof dicts)[]).map(call => [call, ({ db }: Ctx) => read(db, dictOfCall[call], fieldOf(call))]),
) as unknown as Handlers<typeof dicts>
