import type { Side } from '#contract/primitives.ts'
import { copyOf } from '#server/files/rules.ts'
import type { Tx } from '#server/platform/db.ts'
import { openSharp } from '#server/platform/images.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { Pictures } from '#server/prints/drawing/grid.ts'
import { picturesOf } from '#server/prints/store.ts'

type Deps = { storage: Pick<Storage, 'get'>; secrets: Pick<Secrets, 'openBytes'> }
/** Where the pictures of an organisation lie; nothing of them is read yet. */
export type StoredPictures = { stamp: string | null; sign: string | null }

const SIDE = 480

/** The pictures the acting organisation keeps for its papers. */
export async function storedPictures(tx: Tx): Promise<StoredPictures> {
  const found = await picturesOf(tx, ['stamp', 'signature'])
  const nameOf = (purpose: string) => {
    const file = found.get(purpose)
    return file ? (file.pictured ? copyOf(file.blob, 'large') : file.blob) : null
  }
  return { stamp: nameOf('stamp'), sign: nameOf('signature') }
}

/** Those of them a paper bears: `asked` null is as the settings say; asked for, they choose between the two, or both where they name neither. */
export function chosenPictures(
  { stamp, sign }: StoredPictures,
  settings: { stamp: boolean; sign: boolean } | undefined,
  asked: boolean | null,
): StoredPictures {
  const set = settings ?? { stamp: false, sign: false }
  const both = asked === true && !set.stamp && !set.sign
  return {
    stamp: asked !== false && (set.stamp || both) ? stamp : null,
    sign: asked !== false && (set.sign || both) ? sign : null,
  }
}

/** The pictures of one side, ready to be laid on its papers; one that cannot be read is left out. */
export async function picturesFor(side: Side, kept: StoredPictures, deps: Deps): Promise<Pictures> {
  const [stamp, sign] = await Promise.all([kept.stamp, kept.sign].map(name => (name === null ? null : pictureAt(name, deps))))
  return { [side]: { ...(stamp && { stamp }), ...(sign && { sign }) } }
}

/** Paper-white is nothing on paper: a scan of a stamp does not cover what it stands on. */
async function pictureAt(name: string, { storage, secrets }: Deps): Promise<Uint8Array | null> {
  const sealed = await storage.get(name)
  if (!sealed) return null
  const sharp = await openSharp()
  try {
    const { data, info } = await sharp(secrets.openBytes(sealed), { limitInputPixels: 40_000_000 })
      .rotate()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (let at = 0; at < data.length; at += 4) {
      const light = Math.min(data[at]!, data[at + 1]!, data[at + 2]!)
      if (light > 200) data[at + 3] = Math.min(data[at + 3]!, Math.round(((255 - light) / 55) * 255))
    }
    return new Uint8Array(
      await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
        .png()
        .toBuffer(),
    )
  } catch {
    return null
  }
}
