import { settlements } from '#contract/settlements.ts'
import { ask } from '#web/api/client.ts'
import { saveGiven } from '#web/files/saveGiven.ts'

/** Has the settlement's form made and saved; a refusal is told as every other. */
export async function saveForm(settlementId: string, format: 'pdf' | 'xlsx' | 'docx'): Promise<void> {
  const [file] = await ask(settlements.form, { query: { settlementId, format } })
  if (file) saveGiven(file)
}
