import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type Entry = { name: string; bytes: Uint8Array; packs: boolean }

/** So much of an archive waits for its reader at most, before the next entry is asked for. */
const HELD = 4 * 1024 * 1024

/** An archive of entries as they come; the next is asked for when what was written of the others is nearly read. */
export async function* zipOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const out = zip.outputStream as unknown as Readable & { writableLength: number }
  let wake: () => void = () => undefined
  const feeding = (async () => {
    try {
      for await (const { name, bytes, packs } of entries) {
        const source = onceOf(bytes)
        // all are packed, if only a little: of a stored stream some readers find no end
        zip.addReadStreamLazy(name, { compress: true, compressionLevel: packs ? 6 : 1 }, given =>
          given(
            null,
            source.open(() => wake()),
          ),
        )
        while (!out.destroyed && (!source.done() || out.readableLength + out.writableLength > HELD)) {
          await new Promise<void>(read => {
            wake = read
          })
        }
        if (out.destroyed) return
      }
      zip.end()
    } catch (error) {
      out.destroy(error as Error)
    }
  })()
  try {
    for await (const chunk of out) {
      yield chunk as Uint8Array
      wake()
    }
  } finally {
    out.destroy()
    wake()
    await feeding
  }
}

/** Bytes that are read once and then let go: the library keeps its entries, and all that hangs on them, until the archive ends. */
function onceOf(bytes: Uint8Array) {
  let rest: Uint8Array | null = bytes
  let done = false
  return {
    done: () => done,
    open(ended: () => void): Readable {
      const stream = Readable.from(rest && rest.length > 0 ? [Buffer.from(rest.buffer, rest.byteOffset, rest.byteLength)] : [])
      rest = null
      return stream.once('end', () => {
        done = true
        ended()
      })
    },
  }
}
