import { useMe } from '#web/api/session.ts'
import { Announcements } from '../announcements/Announcements.tsx'
import { ActingBanner } from './ActingBanner.tsx'

/** What stands above every screen: that support works in somebody's place, and what is announced to everybody. */
export function Banners() {
  const { acting } = useMe()
  return (
    <>
      {acting && <ActingBanner acting={acting} />}
      <Announcements />
    </>
  )
}
