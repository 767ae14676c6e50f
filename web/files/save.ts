import { files } from '#contract/files.ts'
import { ask } from '#web/api/client.ts'

/** Has the browser save a file; a link is good for one download. */
export async function saveFile(fileId: string, original = false): Promise<void> {
  const [link] = await ask(files.link, { query: { fileId, original } })
  if (!link) return
  const anchor = document.createElement('a')
  anchor.href = link.url
  anchor.download = ''
  anchor.click()
}
