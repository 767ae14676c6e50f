import { createHash } from 'node:crypto'
import { usualDesign } from '#contract/print-templates.ts'
import { type Db, inHome } from '#server/platform/db.ts'
import { openSharp } from '#server/platform/images.ts'
import { saveTemplate } from '#server/prints/commands/templates.ts'
import { insertLogo } from '#server/prints/templates/store.ts'
import type { Hand } from './transfers.ts'

/** A compass needle over a road: shapes alone, for letters would need a face of the machine. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="160" viewBox="0 0 600 160">
  <path d="M80 12 112 80 80 148 48 80Z" fill="#0b5d4a"/><path d="M80 12 112 80H48Z" fill="#1f8a6d"/>
  <path d="M150 80H560" stroke="#0b5d4a" stroke-width="14"/><path d="M170 80H560" stroke="#fff" stroke-width="3" stroke-dasharray="26 18"/>
</svg>`

/** A print template as a forwarder keeps it: own logo and colour on the договор-заявка, a word of his own behind the cargo. */
export async function keepPrintTemplate(db: Db, { org, person }: Hand): Promise<void> {
  const sharp = await openSharp()
  const { data: png, info } = await sharp(Buffer.from(drawing)).png().toBuffer({ resolveWithObject: true })
  await inHome(db, org, async tx => {
    const sha256 = createHash('sha256').update(png).digest()
    const logo = await insertLogo(tx, { sha256, name: 'Стрелка и дорога', width: info.width, height: info.height, png })
    const usual = usualDesign('order_request')
    await saveTemplate(tx, person, {
      ...{ id: null, version: 0, form: 'order_request', name: 'Фирменная договор-заявка', main: true, customerIds: [] },
      design: {
        ...usual,
        accent: '#0b5d4a',
        logo: { id: logo.id, at: 'left', widthMm: 45 },
        footer: { ru: 'Диспетчерская круглосуточно: +7 495 000-00-00', en: 'Dispatchers day and night: +7 495 000-00-00' },
      },
    })
  })
}
