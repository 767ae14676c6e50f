import type { StoredOfPerson } from '#contract/personal-data.ts'
import { holdingWords } from '#contract/personal-data-words.ts'
import { renderForm } from '#server/prints/drawing/render.ts'
import { zipOf } from '#server/prints/export/zip.ts'
import type { Form } from '#server/prints/forms/form.ts'

type Contents = { at: Date; organization: string; stored: StoredOfPerson; records: unknown; form: Form }

/** What is stored of a person in one file: for machines as JSON, to be read as a page and as a paper. */
export async function archiveOf({ at, organization, stored, records, form }: Contents): Promise<Buffer> {
  const parts = stored.parts.map(part => ({ ...part, ...holdingWords[part.holding] }))
  const data = { at: at.toISOString(), organization, person: stored.person, parts, recipients: stored.recipients, records }
  async function* entries() {
    yield { name: 'data.json', bytes: new TextEncoder().encode(`${JSON.stringify(data, null, 2)}\n`), packs: true }
    for (const format of ['html', 'pdf'] as const)
      yield { name: `sheet.${format}`, bytes: (await renderForm(form, format)).bytes, packs: format === 'html' }
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of zipOf(entries())) chunks.push(chunk)
  return Buffer.concat(chunks)
}
