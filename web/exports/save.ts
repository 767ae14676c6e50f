import { exports } from '#contract/exports.ts'
import { ask } from '#web/api/client.ts'

/** Has the browser save a file that was made in the background; a link is good for one download. */
export async function saveExport(exportId: string): Promise<void> {
  const [link] = await ask(exports.link, { query: { exportId } })
  if (!link) return
  const anchor = document.createElement('a')
  anchor.href = link.url
  anchor.download = ''
  anchor.click()
}
