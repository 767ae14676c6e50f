import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { partners } from '#contract/partners.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/words.ts'
import { PartnerDialog } from '#web/partners/PartnerDialog.tsx'
import { partnersWords, stepDialogWords } from '#web/partners/words.ts'
import { Select } from '#web/ui/choices/Select.tsx'

/** Which group the chosen partners are added to. */
export function BulkGroupDialog({ about, onGroup, onClose }: { about: string; onGroup: (name: string) => void; onClose: () => void }) {
  const t = useWords(partnersWords)
  const d = useWords(stepDialogWords)
  const groups = useQuery(queryOf(partners.groups, {}, { quiet: true }))
  const [name, setName] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const options = (groups.data?.items ?? []).map(group => ({ id: group.name, label: group.name }))
  return (
    <PartnerDialog
      title={t.toGroup}
      subtitle={about}
      confirm={t.toGroup}
      size="small"
      pending={false}
      error={null}
      onSubmit={() => {
        setTried(true)
        if (name !== null) onGroup(name)
      }}
      onClose={onClose}
    >
      {groups.data && options.length === 0 && <p className="muted">{d.noGroups}</p>}
      <Select label={d.group} value={name} onChange={setName} options={options} error={tried && name === null ? d.groupMissing : null} />
    </PartnerDialog>
  )
}
