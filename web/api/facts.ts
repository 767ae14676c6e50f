/** What a page may count about itself, as it stands there; what of it may leave is decided by the one who listens. */
export type Fact = { what: 'page'; path: string } | { what: 'error'; error: unknown }

const early: Fact[] = []
const keptEarly = 20

let onFact: (fact: Fact) => void = fact => {
  if (early.length < keptEarly) early.push(fact)
}

/** Notes a fact for the counters; without monitoring nobody listens. */
export const recordFact = (fact: Fact): void => onFact(fact)

/** From now on facts are told here, the first ones of this page at once. */
export function listen(tell: (fact: Fact) => void): void {
  onFact = tell
  for (const fact of early.splice(0)) tell(fact)
}
