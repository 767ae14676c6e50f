import { useState } from 'react'
import { type Locale, useLocale, useWords } from '#web/i18n/words.ts'
import { useDensity, useTheme } from '#web/ui/appearance.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { GearIcon } from '#web/ui/pictures/icons.tsx'
import { ColumnsIcon } from '#web/ui/pictures/screenIcons.tsx'
import type { Data, Network } from './useSource.ts'
import { tblWords } from './words.ts'

type Props = {
  phone: boolean
  data: Data
  network: Network
  onData: (data: Data) => void
  onNetwork: (network: Network) => void
  onColumns: () => void
}

/** Every way the table can be shown: a line of choices, on a phone in a sheet. */
export function Settings(props: Props) {
  const t = useWords(tblWords)
  const [open, setOpen] = useState(false)
  if (props.phone)
    return (
      <>
        <IconButton size="touch" label={t.settings} icon={<GearIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)} />
        <Sheet open={open} onClose={() => setOpen(false)} title={t.settings} side="bottom">
          <div className="tbl-sheet">
            <Choices {...props} parts={['data', 'network', 'theme', 'language']} />
          </div>
        </Sheet>
      </>
    )
  return (
    <div className="tbl-settings">
      <Choices {...props} parts={['density', 'theme', 'language', 'network', 'data']} />
      <span className="spacer" />
      <span className="tbl-keys muted s12">{t.keys}</span>
      <IconButton label={t.columns} icon={<ColumnsIcon />} aria-haspopup="dialog" onClick={props.onColumns} />
    </div>
  )
}

type Part = 'density' | 'theme' | 'language' | 'network' | 'data'

function Choices({ parts, data, network, onData, onNetwork }: Props & { parts: readonly Part[] }) {
  const t = useWords(tblWords)
  const { locale, setLocale } = useLocale()
  const [density, setDensity] = useDensity()
  const [theme, setTheme] = useTheme()
  const choice = {
    density: (
      <Segmented
        size="small"
        label={t.density}
        value={density}
        onChange={setDensity}
        options={(['compact', 'standard', 'roomy'] as const).map(id => ({ id, label: t[id] }))}
      />
    ),
    theme: (
      <Segmented
        size="small"
        label={t.theme}
        value={theme}
        onChange={setTheme}
        options={(['light', 'dark'] as const).map(id => ({ id, label: t[id] }))}
      />
    ),
    language: (
      <Segmented<Locale>
        size="small"
        label={t.language}
        value={locale}
        onChange={setLocale}
        options={[
          { id: 'ru', label: 'RU' },
          { id: 'en', label: 'EN' },
        ]}
      />
    ),
    network: (
      <Segmented
        size="small"
        label={t.network}
        value={network}
        onChange={onNetwork}
        options={(['fast', 'slow'] as const).map(id => ({ id, label: t[id] }))}
      />
    ),
    data: (
      <Segmented
        size="small"
        label={t.data}
        value={data}
        onChange={onData}
        options={(['all', 'empty', 'failing'] as const).map(id => ({ id, label: t[id] }))}
      />
    ),
  }
  return parts.map(part => (
    <div key={part} className="tbl-choice">
      <span className="muted s12" aria-hidden="true">
        {t[part]}
      </span>
      {choice[part]}
    </div>
  ))
}
