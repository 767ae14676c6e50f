import { plain, readings } from '#contract/fuzzy-match.ts'
import type { FoundItem, FoundKind, palette } from '#contract/palette.ts'
import { listDocuments } from '#server/deals/documents/store.ts'
import { openOrder } from '#server/orders/store/orders.ts'
import { searchPlaces } from '#server/places/rules/search.ts'
import { indexedPlaces } from '#server/places/store.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { doubtfulAmong, mended, signedWords } from '#server/platform/searchTerms.ts'
import { toListed, toNamed, toPaper } from './row.ts'
import { askedFor, kindsFor, ranked, within } from './rules.ts'
import { likeWords, listedRows, namedRows, type Query } from './store.ts'

/** So many of one kind are shown. */
const MOST = 6
/** So many of one kind are compared to choose them. */
const FOUND = 20
/** So many towns are meant by a word with a mistake. */
const TOWNS = 3

export const handlers: Handlers<typeof palette> = {
  async suggest({ actor, db, transaction }, { query: { text } }) {
    const kinds = kindsFor(actor)
    const asked = askedFor(text)
    if (asked.terms.length === 0) return { items: [], near: false }
    return transaction(async tx => {
      const direct = await found(tx, kinds, asked)
      if (direct.length > 0) {
        const items = ranked(direct, readings(text), MOST)
        return { items: [...items, ...(await papersOf(tx, kinds, items))], near: false }
      }
      const like = await alike(db, tx, text)
      if (like === null) return { items: [], near: false }
      const items = ranked(await found(tx, kinds, like.asked), like.meant, MOST)
      return { items, near: items.length > 0 }
    })
  },
}

const found = async (tx: Tx, kinds: readonly FoundKind[], asked: Query): Promise<FoundItem[]> => [
  ...(await listedRows(tx, kinds, asked, FOUND)).map(toListed),
  ...(await namedRows(tx, kinds, asked.terms, FOUND)).map(toNamed),
]

/** What was typed put right by the words of the organisation and by the towns there are. */
async function alike(db: Db, tx: Tx, text: string): Promise<{ asked: Query; meant: string[] } | null> {
  const words = signedWords(text)
  const doubtful = doubtfulAmong(words)
  if (doubtful.length === 0) return null
  const places = await indexedPlaces(db)
  const towns = doubtful.flatMap(typed =>
    searchPlaces(places, typed, TOWNS).flatMap(({ nameRu, nameEn }) =>
      [nameRu, nameEn].flatMap(name => name.toLowerCase().split(/[\s-]+/)).map(word => ({ typed, word })),
    ),
  )
  const near = [...towns, ...(await likeWords(tx, doubtful))]
  // nothing has all the words, and each is written as it is known: there is no mistake to mend
  const known = new Set(near.filter(({ typed, word }) => plain(word) === typed).map(({ typed }) => typed))
  if (words.some(reading => reading.every(word => !doubtful.includes(word) || known.has(word)))) return null
  const put = mended(words, near, within)
  if (put === null) return null
  const terms = put.terms.map(reading => reading.map(ways => [...new Set(ways.flatMap(way => [way, way.replaceAll('ё', 'е')]))]))
  const meant = terms.map(reading => plain(reading.map(([way]) => way!).join(' ')))
  return { asked: { terms, rare: terms, exact: [] }, meant }
}

/** The documents that came of the order whose number was typed whole. */
async function papersOf(tx: Tx, kinds: readonly FoundKind[], items: readonly FoundItem[]): Promise<FoundItem[]> {
  const order = items.find(item => item.kind === 'order' && item.exact && item.opens)
  if (!order || !kinds.includes('document')) return []
  const home = await openOrder(tx, order.id)
  const documents = await listDocuments(tx, { orgId: home, id: order.id })
  return documents
    .filter(({ version }) => version > 0)
    .slice(0, MOST)
    .map(document => toPaper(order, document))
}
