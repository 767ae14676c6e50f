import { useRef, useState } from 'react'
import { type ChainProof, installation } from '#contract/installation.ts'
import { ask } from '#web/api/client.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { auditWords } from './words.ts'

type Course = { state: 'ready' | 'running' | 'done' | 'failed'; proofs: readonly ChainProof[] }

/** Proves the chain of every organisation, one after another, and says where one does not hold. */
export function ProofDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(auditWords)
  const f = useFormat()
  const [course, setCourse] = useState<Course>({ state: 'ready', proofs: [] })
  const left = useRef(false)
  const prove = async () => {
    const proofs: ChainProof[] = []
    setCourse({ state: 'running', proofs })
    let cursor: string | undefined
    do {
      const [found] = await ask(installation.organizations, { query: cursor === undefined ? {} : { cursor } }, { quiet: true })
      if (!found) return setCourse({ state: 'failed', proofs })
      for (const { id } of found.items) {
        if (left.current) return
        const [proof] = await ask(installation.proof, { query: { organization: id } }, { quiet: true })
        if (!proof) return setCourse({ state: 'failed', proofs })
        proofs.push(proof)
        setCourse({ state: 'running', proofs: [...proofs] })
      }
      cursor = found.next ?? undefined
    } while (cursor !== undefined)
    setCourse({ state: 'done', proofs })
  }
  const close = () => {
    left.current = true
    onClose()
  }
  const { state, proofs } = course
  const broken = proofs.filter(({ holds }) => !holds)
  const rows = proofs.reduce((all, one) => all + one.rows, 0)
  return (
    <Dialog
      open
      title={t.proveTitle}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t.close}</Button>
          <Button variant="primary" pending={state === 'running'} onClick={() => void prove()}>
            {t.start}
          </Button>
        </>
      }
    >
      <div className="org-dialog">
        <p className="muted s13">{t.proveNote}</p>
        {state !== 'ready' && <p role="status">{t.proving(proofs.length, f.number(rows))}</p>}
        {broken.map(({ organization, why }) => (
          <Banner key={organization.id} tone="danger">
            {t.broken(organization.name)}: {why && t[why]}
          </Banner>
        ))}
        {state === 'done' && broken.length === 0 && <Banner tone="go">{t.allHold}</Banner>}
      </div>
    </Dialog>
  )
}
