import type { ComponentProps, ReactNode } from 'react'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Unopened } from './Unopened.tsx'

type Props = Pick<ComponentProps<typeof Unopened>, 'query' | 'gone' | 'failed'> & {
  /** The class of the page's body, so that what waits stands where the object will. */
  body: string
  title: string
  crumbs?: ReactNode
  /** Beside the title. */
  children?: ReactNode
}

/** The page of one object while it is not there, under the head it will have. */
export const UnopenedPage = ({ query, gone, failed, body, title, crumbs, children }: Props) => (
  <>
    <PageHead title={title} crumbs={crumbs}>
      {children}
    </PageHead>
    <Unopened
      query={query}
      gone={gone}
      failed={failed}
      headed
      waiting={
        <div className={body} aria-busy="true">
          <Skeleton height={72} />
          <Skeleton lines={8} height={18} />
        </div>
      }
    />
  </>
)
