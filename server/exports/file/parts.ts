import { randomBytes } from 'node:crypto'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage.ts'

/** So much of a file is held in memory, both when it is written and when it is given out. */
const PART_BYTES = 1024 * 1024

type StoredParts = { blob: string | null; parts: number }

export const newBlob = () => randomBytes(16).toString('hex')

const nameOf = (blob: string, part: number) => `${blob}-part-${part}`

/** Writes a file in sealed parts; `before` is told of each part before it is there, so that nothing lies in the storage unknown. */
export async function writeParts(
  { storage, secrets }: { storage: Pick<Storage, 'write'>; secrets: Pick<Secrets, 'sealBytes'> },
  blob: string,
  file: AsyncIterable<Uint8Array | string>,
  before: (parts: number) => Promise<void>,
): Promise<{ parts: number; size: number }> {
  let held: Buffer[] = []
  let heldBytes = 0
  let parts = 0
  let size = 0
  const put = async () => {
    const bytes = Buffer.concat(held)
    held = []
    heldBytes = 0
    await before(parts + 1)
    await storage.write(nameOf(blob, parts), secrets.sealBytes(bytes))
    parts++
    size += bytes.length
  }
  for await (const chunk of file) {
    const bytes = Buffer.from(chunk as Uint8Array)
    held.push(bytes)
    heldBytes += bytes.length
    if (heldBytes >= PART_BYTES) await put()
  }
  if (heldBytes > 0 || parts === 0) await put()
  return { parts, size }
}

/** The bytes of one part, or null when it is not there. */
export async function readPart(
  { storage, secrets }: { storage: Pick<Storage, 'get'>; secrets: Pick<Secrets, 'openBytes'> },
  blob: string,
  part: number,
): Promise<Buffer | null> {
  const sealed = await storage.get(nameOf(blob, part))
  return sealed && secrets.openBytes(sealed)
}

/** Removes what there may be of a file; done again it finds nothing. */
export async function dropParts(storage: Pick<Storage, 'remove'>, { blob, parts }: StoredParts): Promise<void> {
  if (blob === null) return
  for (let part = 0; part < parts; part++) await storage.remove(nameOf(blob, part))
}
