/** One thing counted: its name, when, and figures. */
export type Counter = { name: string; at: number } & Record<string, string | number | boolean>

const countersInBatch = 42
const charactersInBatch = 40_000
const delayMs = 15

type Options = {
  version: string
  /** Sends one batch; `leaving` when the page may be gone before the answer. */
  send: (text: string, leaving: boolean) => void
}

/** Gathers counters and sends them 15 ms after the first one, 42 and 40 000 characters at most in a batch; each names the build. */
export function openBatches({ version, send }: Options) {
  const open = `{"version":${JSON.stringify(version)},"counters":[`
  const close = ']}'
  const room = charactersInBatch - open.length - close.length
  let waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = (leaving = false): void => {
    clearTimeout(timer)
    timer = undefined
    let batch: string[] = []
    let length = 0
    const post = () => {
      if (batch.length > 0) send(open + batch.join(',') + close, leaving)
      batch = []
      length = 0
    }
    for (const text of waiting) {
      if (batch.length === countersInBatch || length + text.length + batch.length > room) post()
      batch.push(text)
      length += text.length
    }
    waiting = []
    post()
  }

  return {
    add(counter: Counter): void {
      const text = JSON.stringify(counter)
      if (text.length > room) return
      waiting.push(text)
      timer ??= setTimeout(flush, delayMs)
    },
    /** Sends what waits at once. */
    flush,
  }
}
