const everyMs = 250

const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Runs it now and then four times a second, together with every other countdown of the page. For what changes one text by itself: a
 * screen that drew itself anew each second would do so for each of its countdowns.
 */
export function eachTick(run: () => void): () => void {
  watchers.add(run)
  timer ??= setInterval(() => {
    for (const tell of watchers) tell()
  }, everyMs)
  run()
  return () => {
    watchers.delete(run)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
