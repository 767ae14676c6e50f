import { lazy, Suspense } from 'react'
import type { ConflictProps } from './ConflictDialog.tsx'
import type { Form } from './useForm.ts'

const Dialog = lazy(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }))

type ConflictOf<V extends object> = { form: Form<V>; say?: ConflictProps<V>['say'] }

/** The choice between two people's changes, while there is one to make. */
export function Conflict<V extends object>({ form, say }: ConflictOf<V>) {
  if (!form.conflict) return null
  return (
    <Suspense fallback={null}>
      <Dialog {...({ form, conflict: form.conflict, say } as unknown as ConflictProps<object>)} />
    </Suspense>
  )
}
