import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import './screen.css'

/** The place of a screen that is still loading. */
export const ScreenSkeleton = () => (
  <div className="screen-skeleton">
    <Skeleton width={220} height={22} />
    <Skeleton lines={6} height={14} />
  </div>
)
