/** A panel at the edge with the way it will move. */
export const FoldIcon = ({ folded }: { folded: boolean }) => (
  <svg
    viewBox="0 0 20 20"
    width={20}
    height={20}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M3 3.5h14v13H3zM7.5 3.5v13" />
    <path d={folded ? 'm11 7.5 2.5 2.5-2.5 2.5' : 'M13.5 7.5 11 10l2.5 2.5'} />
  </svg>
)
