import { lazy, Suspense, useState } from 'react'
import { pendingArrival, readInvitation } from './pendingEntry.ts'
import { SignIn } from './SignIn.tsx'

const JoinPage = lazy(async () => ({ default: (await import('./JoinPage.tsx')).JoinPage }))

const RegisterPage = lazy(async () => ({ default: (await import('./RegisterPage.tsx')).RegisterPage }))

/** The door: who holds an invitation takes it, who works nowhere yet registers, everybody else signs in. */
export function LoginPage() {
  const [invitation] = useState(readInvitation)
  const [arrival] = useState(pendingArrival)
  if (invitation === null && arrival === null) return <SignIn />
  return <Suspense>{invitation === null ? <RegisterPage arrival={arrival!} /> : <JoinPage invitation={invitation} />}</Suspense>
}
