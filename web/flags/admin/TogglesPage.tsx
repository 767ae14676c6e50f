import { useParams } from 'react-router'
import { ToggleEditor } from './ToggleEditor.tsx'
import { ToggleList } from './ToggleList.tsx'

/** Every toggle, or the one of the address. */
export function TogglesPage() {
  const { id } = useParams()
  return id === undefined ? <ToggleList /> : <ToggleEditor key={id} id={id} />
}
