/** Carries what comes for one lot together: `send` is called for a lot again only when its call before has ended. */
export type Line<Item, Result> = { join(lotId: string, item: Item): Promise<Result> }

type Waiting<Item, Result> = { item: Item; done: (result: Result) => void; fail: (error: unknown) => void }

/**
 * A waiting line per lot. One that comes alone is sent at once; a line forms only while a commit is under way, and goes in one call then.
 * The line decides nothing: an error of a call is told to everybody who was in it, for what became of his is unknown.
 */
export function openLine<Item, Result>(
  send: (lotId: string, items: readonly Item[]) => Promise<readonly Result[]>,
  most = 128,
): Line<Item, Result> {
  const lines = new Map<string, Waiting<Item, Result>[]>()

  async function carry(lotId: string, line: Waiting<Item, Result>[]) {
    while (line.length > 0) {
      const part = line.splice(0, most)
      try {
        const results = await send(
          lotId,
          part.map(({ item }) => item),
        )
        if (results.length !== part.length) throw new Error(`${part.length} went into the line and ${results.length} came back`)
        for (const [i, { done }] of part.entries()) done(results[i]!)
      } catch (error) {
        for (const { fail } of part) fail(error)
      }
    }
    lines.delete(lotId)
  }

  return {
    join: (lotId, item) =>
      new Promise((done, fail) => {
        const line = lines.get(lotId)
        if (line) return void line.push({ item, done, fail })
        const own = [{ item, done, fail }]
        lines.set(lotId, own)
        void carry(lotId, own)
      }),
  }
}
