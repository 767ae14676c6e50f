import { lazy, Suspense } from 'react'
import type { Compare, ConflictProps } from './ConflictDialog.tsx'
import type { Form } from './useForm.ts'

const Dialog = lazy(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }))

type ConflictOf<V extends object> = { form: Form<V>; compare?: Compare<V> | undefined }

/** The choice between two people's changes, while there is one to make. */
export function Conflict<V extends object>({ form, compare }: ConflictOf<V>) {
  if (!form.conflict) return null
  return (
    <Suspense fallback={null}>
      <Dialog {...({ form, conflict: form.conflict, compare } as unknown as ConflictProps<object>)} />
    </Suspense>
  )
}
