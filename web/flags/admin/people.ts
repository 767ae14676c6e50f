import { type FlagPerson, flags } from '#contract/flags.ts'
import { ask } from '#web/api/client.ts'
import type { ComboItem } from '#web/ui/choices/ComboBox.tsx'

export type PersonItem = ComboItem & Pick<FlagPerson, 'userId' | 'orgId'>

async function search(text: string, signal: AbortSignal): Promise<readonly FlagPerson[]> {
  const [found] = await ask(flags.people, { query: { text } }, { signal, quiet: true })
  return found?.items ?? []
}

/** People by name or organisation. */
export async function findPeople(text: string, signal: AbortSignal): Promise<readonly PersonItem[]> {
  return (await search(text, signal)).map(({ userId, orgId, name, organization }) => ({
    id: `${userId} ${orgId}`,
    label: name,
    hint: organization,
    userId,
    orgId,
  }))
}

/** Organisations by name, or by the name of one of their people. */
export async function findOrganizations(text: string, signal: AbortSignal): Promise<readonly ComboItem[]> {
  const found = await search(text, signal)
  return [...new Map(found.map(({ orgId, organization }) => [orgId, { id: orgId, label: organization }])).values()]
}
