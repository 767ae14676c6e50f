/** What a module calls and does not know; `given` is an error before the application has handed it in. */
export type HandedIn<F> = { hand(given: F): void; readonly given: F }

/**
 * A place for something other modules do about a step, in the transaction of whoever takes it: he stands below them, so the application
 * hands it in at its start, as it hands in what timers do. `what` names it in the error of a program that forgot to.
 */
export function handedIn<F>(what: string): HandedIn<F> {
  let kept: { given: F } | undefined
  return {
    hand: given => {
      kept = { given }
    },
    get given() {
      if (!kept) throw new Error(`nobody has handed in ${what}`)
      return kept.given
    },
  }
}
