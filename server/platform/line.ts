/** Carries what comes for one object together: `send` is called for it again only when its call before has ended. */
export type Line<Item, Result> = { join(id: string, item: Item): Promise<Result> }

type Waiting<Item, Result> = { item: Item; done: (result: Result) => void; fail: (error: unknown) => void }

/**
 * A waiting line per object. One that comes alone is sent at once; a line forms while a commit of its object is under way, or as many of others
 * as may be at once, and goes in one call then: who waits for a connection anyway is better carried by the next call than behind it. Objects
 * take turns. The line decides nothing: an error of a call is told to everybody who was in it, for what became of his is unknown.
 */
export function openLine<Item, Result>(
  send: (id: string, items: readonly Item[]) => Promise<readonly Result[]>,
  { most, atOnce }: { most: number; atOnce: number },
): Line<Item, Result> {
  const lines = new Map<string, Waiting<Item, Result>[]>()
  /** Objects with somebody in line and no call under way. */
  const turns: string[] = []
  let under = 0

  function go() {
    while (under < atOnce && turns.length > 0) {
      under += 1
      void carry(turns.shift()!)
    }
  }

  async function carry(id: string) {
    const line = lines.get(id)!
    const part = line.splice(0, most)
    try {
      const results = await send(
        id,
        part.map(({ item }) => item),
      )
      if (results.length !== part.length) throw new Error(`${part.length} went into the line and ${results.length} came back`)
      for (const [i, { done }] of part.entries()) done(results[i]!)
    } catch (error) {
      for (const { fail } of part) fail(error)
    }
    under -= 1
    if (line.length > 0) turns.push(id)
    else lines.delete(id)
    go()
  }

  return {
    join: (id, item) =>
      new Promise((done, fail) => {
        const line = lines.get(id)
        if (line) return void line.push({ item, done, fail })
        lines.set(id, [{ item, done, fail }])
        turns.push(id)
        go()
      }),
  }
}
