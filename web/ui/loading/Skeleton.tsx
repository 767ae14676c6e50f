import './Skeleton.css'

/** A place kept for what is loading; screen readers hear nothing of it. */
export const Skeleton = ({ width, height = 10, lines = 1 }: { width?: number | string; height?: number; lines?: number }) => (
  <span className="ui-skeletons" aria-hidden="true">
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className="ui-skeleton" style={{ width: width ?? `${92 - ((index * 23) % 40)}%`, height }} />
    ))}
  </span>
)
